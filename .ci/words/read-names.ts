/** What cannot hold a name: comments, strings, regular expressions. Templates keep what is computed in them. */
const silent =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/g;
/** Text of a template around and between what is computed. */
const templateText =
  /`(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)|\}(?:\\[\s\S]|\$(?!\{)|[^`\\$}])*`/g;
/** Between two tags of JSX, where a sentence stands. */
const sentence = />[^<>{}=();]*</g;
const name = /(?<![\w$.])[A-Za-z_$][\w$]*|(?<=\.)(?!repeat\b)[A-Za-z_$][\w$]*/g;

/** Every name in a source of TypeScript, as often as it stands there. */
export function namesIn(source: string, { isJsx = false } = {}): string[] {
  const code = source.replace(silent, " ").replace(templateText, " ");
  return (isJsx ? code.replace(sentence, "><") : code).match(name) ?? [];
}

/** The names that a path is made of, in camel case: its folders and the file, a slice with its role. */
export function namesInPath(path: string): string[] {
  const parts = path.split("/");
  const [base = "", role = ""] = (parts.pop() ?? "").split(".");
  return [...parts, role === "slice" ? `${base}-slice` : base].map(camelCase);
}

export const camelCase = (kebab: string): string =>
  kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

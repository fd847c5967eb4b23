/** What cannot hold a name: comments, strings and regular expressions. */
const silent =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/y;
/** Between two tags of JSX, where a sentence stands. */
const sentence = />[^<>{}=();]*</g;
const name = /(?<![\w$.])[A-Za-z_$][\w$]*|(?<=\.)(?!repeat\b)[A-Za-z_$][\w$]*/g;

/** Every name in a source of TypeScript, as often as it stands there. */
export function namesIn(source: string, { isJsx = false } = {}): string[] {
  const code = codeOf(source);
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

/** A source without what cannot hold a name; of a template what is computed in it stays. */
function codeOf(source: string): string {
  let code = "";
  let at = 0;
  /** For each template around this place, how many braces are open inside what it computes. */
  const open: number[] = [];
  const skipText = () => {
    while (at < source.length && source[at] !== "`" && !source.startsWith("${", at)) {
      at += source[at] === "\\" ? 2 : 1;
    }
    if (source[at] === "`") at += 1;
    else {
      at += 2;
      open.push(0);
    }
    code += " ";
  };
  while (at < source.length) {
    silent.lastIndex = at;
    const skipped = /["'/]/.test(source[at] ?? "") ? silent.exec(source)?.[0].length : undefined;
    if (skipped) {
      at += skipped;
      code += " ";
      continue;
    }
    const character = source[at++];
    if (character === "`") skipText();
    else if (character === "}" && open.at(-1) === 0) {
      open.pop();
      skipText();
    } else {
      if (character === "{" && open.length > 0) open.push((open.pop() ?? 0) + 1);
      if (character === "}" && open.length > 0) open.push((open.pop() ?? 0) - 1);
      code += character;
    }
  }
  return code;
}

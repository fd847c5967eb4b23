import { parseEnv } from "node:util";

/** Variables that are explained together: a row of README's table. */
export interface Setting {
  variables: { name: string; example: string }[];
  standard: string;
  meaning: string;
}

const assignment = /^#?([A-Z][A-Z0-9_]*)=/;
const standardMark = /^# default: (.+)$/;

/**
 * Reads `.env.example`: paragraphs of comment lines, one of which begins with `default:`, and below them
 * their variables, switched off by `#`. A paragraph without variables is a note to the reader.
 */
export function readExample(text: string): { settings: Setting[]; problems: string[] } {
  const problems: string[] = [];
  const settings = text.split(/\n\s*\n/).flatMap((paragraph) => {
    const lines = paragraph.trim().split("\n");
    const variables = lines.filter((line) => assignment.test(line)).map(readVariable);
    if (variables.length === 0) return [];
    const names = variables.map(({ name }) => name).join(", ");
    const comments = lines.filter((line) => !assignment.test(line));
    const standard = comments.map((line) => standardMark.exec(line)?.[1]).find(Boolean);
    const meaning = comments
      .filter((line) => !standardMark.test(line))
      .map((line) => line.replace(/^#\s*/, ""))
      .join(" ");
    if (!standard) problems.push(`${names}: no line begins with "# default: "`);
    if (!meaning) problems.push(`${names}: nothing says what it means`);
    for (const line of lines.filter((one) => /^[A-Z]/.test(one)))
      problems.push(`${line.split("=")[0]} is switched on: an example sets nothing`);
    return [{ variables, standard: standard ?? "", meaning }];
  });
  return { settings, problems };
}

/** As Node reads the line of a `.env` file. */
function readVariable(line: string): { name: string; example: string } {
  const [[name, example] = ["", ""]] = Object.entries(parseEnv(line.replace(/^#/, "")));
  return { name, example: example ?? "" };
}

/** Words of one format within a line. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  /** Where they lead; empty where they do not. */
  href: string;
}

/** A line of Markdown, its blanks folded. Marks stand at words, not at blanks around them. */
export function lineOf(runs: readonly Run[]): string {
  const words = merged(runs, isSame);
  return merged(words, (a, b) => a.href === b.href)
    .map(({ href, parts }) => {
      const text = parts.map(({ text: part, ...format }) => inMarks(part, format)).join("");
      if (href === "" || text.trim() === "") return text;
      return around(text, "[", `](${href.replaceAll("(", "%28").replaceAll(")", "%29")})`);
    })
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

type MergedRun = Run & { parts: Run[] };

/** Neighbours that belong together as one. */
function merged(runs: readonly Run[], isTogether: (a: Run, b: Run) => boolean): MergedRun[] {
  const together: MergedRun[] = [];
  for (const run of runs) {
    const last = together.at(-1);
    if (last && isTogether(last, run)) {
      last.text += run.text;
      last.parts.push(run);
    } else {
      together.push({ ...run, parts: [run] });
    }
  }
  return together;
}

const isSame = (a: Run, b: Run): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.code === b.code && a.href === b.href;

function inMarks(text: string, { bold, italic, code }: Omit<Run, "text">): string {
  if (text.trim() === "") return text;
  if (code) return around(text, "`", "`");
  const mark = (bold ? "**" : "") + (italic ? "*" : "");
  return around(text.replace(/[*`]/g, "\\$&"), mark, mark);
}

const around = (text: string, before: string, after: string): string =>
  /^\s/.test(text) || /\s$/.test(text)
    ? text.replace(
        /^(\s*)([\s\S]*?)(\s*)$/,
        (_, start, words, end) => start + before + words + after + end,
      )
    : before + text + after;

/** What can be made of words that are selected. */
export type Format = "bold" | "italic" | "code" | "link" | "bullets" | "numbers" | "quote";

/** What a field holds and what is selected in it, by character. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** What takes the place of `from` to `to`, and what is selected then. */
interface Replacement {
  from: number;
  to: number;
  insert: string;
  select: { from: number; to: number };
}

const marks = { bold: "**", italic: "*" } as const;

/** How a format is put on what is selected, or taken off where it is there. */
export function formatted(format: Format, selected: Selected): Replacement {
  switch (format) {
    case "bold":
    case "italic":
      return inMarks(selected, marks[format]);
    case "code":
      return words(selected).includes("\n") ? inFence(selected) : inMarks(selected, "`");
    case "link":
      return asLink(selected);
    case "bullets":
      return perLine(selected, /^[-+*] /, () => "- ");
    case "numbers":
      return perLine(selected, /^\d+[.)] /, (at) => `${at + 1}. `);
    case "quote":
      return perLine(selected, /^> ?/, () => "> ");
  }
}

const words = ({ text, from, to }: Selected): string => text.slice(from, to);

function inMarks(selected: Selected, mark: string): Replacement {
  const { text } = selected;
  const { from, to } = trimmed(selected);
  const inner = text.slice(from, to);
  const { length } = mark;
  // The marks of bold are none of italic.
  const isMarked =
    text.slice(from - length, from) === mark &&
    text.slice(to, to + length) === mark &&
    text.charAt(from - length - 1) !== mark.charAt(0);
  if (!isMarked) {
    const select = { from: from + length, to: to + length };
    return { from, to, insert: `${mark}${inner}${mark}`, select };
  }
  const select = { from: from - length, to: to - length };
  return { from: from - length, to: to + length, insert: inner, select };
}

/** Marks stand at words, not at the blanks around them. */
function trimmed({ text, from, to }: Selected): { from: number; to: number } {
  const inner = text.slice(from, to);
  if (inner.trim() === "") return { from, to };
  return {
    from: from + inner.length - inner.trimStart().length,
    to: to - inner.length + inner.trimEnd().length,
  };
}

function inFence({ text, from, to }: Selected): Replacement {
  const lineBefore = from > 0 && text.charAt(from - 1) !== "\n" ? "\n" : "";
  const start = `${lineBefore}\`\`\`\n`;
  const inner = text.slice(from, to).replace(/\n$/, "");
  const select = { from: from + start.length, to: from + start.length + inner.length };
  return { from, to, insert: `${start}${inner}\n\`\`\`\n`, select };
}

/** Of an address the words are asked for, of words the address. */
function asLink(selected: Selected): Replacement {
  const { from, to } = selected;
  const inner = words(selected);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(inner);
  const insert = isAddress ? `[](${inner})` : `[${inner}](https://)`;
  const at = isAddress ? from + 1 : from + insert.length - 1;
  return { from, to, insert, select: { from: at, to: at } };
}

function perLine(
  { text, from, to }: Selected,
  mark: RegExp,
  markOf: (at: number) => string,
): Replacement {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) < 0 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const isMarked = lines.every((line) => mark.test(line));
  const insert = lines
    .map((line, at) => (isMarked ? line.replace(mark, "") : markOf(at) + line.replace(mark, "")))
    .join("\n");
  const wasEmpty = from === to && lines.length === 1;
  const select = wasEmpty
    ? { from: start + insert.length, to: start + insert.length }
    : { from: start, to: start + insert.length };
  return { from: start, to: end, insert, select };
}

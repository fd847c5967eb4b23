/** A paragraph, bullet or table row of the spec. */
export type Block = {
  section: number;
  /** The `###` above it. */
  heading: string | null;
  /** By what it is called: a bullet's bold word or its words before a colon, a table row's first cell. */
  name: string | null;
  /** Nested bullets share the name of the one above them. */
  isNameShared: boolean;
  /** What stands before its statements, the name included. */
  before: string;
  text: string;
};

type Named = Omit<Block, "section" | "heading">;

/** The blocks of the spec's numbered sections, in their order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let section: number | null = null;
  let heading: string | null = null;
  let parent: string | null = null;
  let previous = "";

  for (const line of markdown.split("\n")) {
    if (line.trim() === "") continue;
    const above = previous;
    previous = line;
    const [, marks, title = ""] = /^(#+) (.*)$/.exec(line) ?? [];
    if (marks) {
      section = marks === "###" ? section : Number.parseInt(title, 10) || null;
      heading = marks === "###" ? title : null;
      parent = null;
      continue;
    }
    if (section === null) continue;
    const add = (named: Named) => blocks.push({ section: section ?? 0, heading, ...named });
    const [, indent, bullet] = /^(\s*)- (.*)$/.exec(line) ?? [];
    if (indent === "") parent = null;
    if (line.startsWith("|")) {
      // A table's first line names its columns, its second draws a line.
      if (above.startsWith("|") && !line.startsWith("|---")) add(readCells(line));
    } else if (bullet?.endsWith(":")) {
      parent = bullet.slice(0, -1);
    } else if (bullet !== undefined) {
      add(parent ? nested(parent, bullet) : readName(bullet));
    } else {
      // The text directly below a heading is called as the heading is.
      const isBelowHeading = above.startsWith("### ");
      add(isBelowHeading ? { ...unnamed(line), name: heading } : readName(line));
    }
  }
  return blocks;
}

const unnamed = (text: string): Named => ({ name: null, isNameShared: false, before: "", text });

function nested(parent: string, text: string): Named {
  return { name: parent, isNameShared: true, before: `${parent}: `, text };
}

function readCells(line: string): Named {
  const cells = line.split("|").map((cell) => cell.trim());
  const texts = cells.slice(1, -1);
  const before = texts.slice(0, -1).join(" | ");
  return { ...unnamed(texts.at(-1) ?? ""), name: texts[0] ?? null, before: `${before} | ` };
}

/** `**Password** (login, register): required` or `Composer: an attachment picker`; a quote is no name. */
function readName(line: string): Named {
  const [, name, inParentheses = "", text] =
    /^(?:\*\*)?([A-Z][^:.;'*]{0,50}?)(?:\*\*)?( \([^)]*\))?: (.*)$/s.exec(line) ?? [];
  if (name === undefined || text === undefined) return unnamed(line);
  return { ...unnamed(text), name, before: `${name}${inParentheses}: ` };
}

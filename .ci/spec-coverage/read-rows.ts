import { type Block, readBlocks } from "./read-blocks.ts";
import { splitStatements } from "./split-statements.ts";

/** One statement of the spec; it needs a test of its own. */
export type Row = {
  section: number;
  heading: string | null;
  /** By what words it is called in its section; an annotation may use others. */
  key: string;
  /** What it says, with what stands before it in its bullet or table row. */
  text: string;
};

type Part = Block & { isFirst: boolean };

/** Every statement of the spec, in its order. */
export function readRows(markdown: string): Row[] {
  const parts = readBlocks(markdown).flatMap(partsOf);
  return parts.map((part) => {
    const { section, heading, before, text } = part;
    const others = parts.filter((other) => other !== part && other.section === section);
    return { section, heading, key: keyOf(part, others), text: before + text };
  });
}

function partsOf(block: Block): Part[] {
  return splitStatements(block.text).map(({ before, text }, index) => ({
    ...block,
    before: block.before + before,
    text,
    isFirst: index === 0 && !block.isNameShared,
  }));
}

/** The heading stands before what would be called the same. */
function keyOf(part: Part, others: readonly Part[]): string {
  const key = shortKeyOf(part);
  const isShared = others.some((other) => shortKeyOf(other) === key);
  return isShared && part.heading ? `${part.heading} … ${key}` : key;
}

/** The name alone for a block's first statement; the others say by their own words which they are. */
function shortKeyOf({ name, text, isFirst }: Part): string {
  if (!name) return firstWords(text);
  return isFirst ? name : `${name} … ${firstWords(text)}`;
}

/** The first six, without punctuation at their end. */
function firstWords(text: string): string {
  const words = text.split(" ").slice(0, 6).join(" ");
  return words.replace(/[\s.,;:(]+$/, "");
}

import { parser } from "@lezer/markdown";
import { type LinkTarget, linkTarget } from "../bubble/link-tokens.ts";
import { asPeopleMeanIt } from "./as-people-mean-it.ts";
import { hasTooManyMarks } from "./too-many-marks.ts";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "emphasis"; children: Inline[] }
  | ({ kind: "link"; children: Inline[] } & LinkTarget);

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  /** `label` is what stands behind the opening marks, mostly a language. */
  | { kind: "code"; text: string; label: string }
  | { kind: "quote"; blocks: Block[] }
  /** `first` is its first number; null where it has none. */
  | { kind: "list"; first: number | null; items: Block[][] };

/** A text that is nested deeper is left as it is: people do not write that, and parsers and browsers suffer. */
const nestingMax = 12;

/**
 * The little Markdown of messages: bold, italic, code, lists, quotes and links. What else there is in
 * Markdown (headings, HTML, pictures, references, entities, rules) stays as it was typed.
 */
const markdown = parser.configure({
  remove: [
    "ATXHeading",
    "Autolink",
    "Entity",
    "HTMLBlock",
    "HTMLTag",
    "HorizontalRule",
    "Image",
    "IndentedCode",
    "LinkReference",
    "SetextHeading",
  ],
});

type SyntaxNode = ReturnType<typeof markdown.parse>["topNode"];

/** Reads a message. Whatever it holds, all of its words are in what is returned. */
export function readMarkup(typed: string): Block[] {
  const text = asPeopleMeanIt(typed);
  const lines = text.split("\n");
  if (lines.some((line) => markersBefore(line) > nestingMax) || hasTooManyMarks(lines)) {
    return [{ kind: "paragraph", children: [{ kind: "text", text: typed }] }];
  }
  return blocksIn(markdown.parse(text).topNode, text);
}

/** How many quotes and lists a line opens. Looks at each character once. */
function markersBefore(line: string): number {
  let count = 0;
  let digits = 0;
  for (const character of line) {
    if (character >= "0" && character <= "9") {
      digits++;
    } else if (">-+*".includes(character) || (digits > 0 && ".)".includes(character))) {
      count++;
      digits = 0;
    } else if (character !== " " && character !== "\t") {
      break;
    }
  }
  return count;
}

/** Marks are not shown: what they say is how the rest is drawn. */
const marks = new Set([
  "CodeInfo",
  "CodeMark",
  "EmphasisMark",
  "LinkMark",
  "LinkTitle",
  "ListMark",
  "QuoteMark",
  "URL",
]);

function childrenOf({ firstChild }: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

const blocksIn = (node: SyntaxNode, text: string): Block[] =>
  childrenOf(node)
    .filter(({ name }) => !marks.has(name))
    .map((child) => blockOf(child, text));

function blockOf(node: SyntaxNode, text: string): Block {
  // Lines of code come in pieces, without the marks of a quote that they stand in.
  const textOf = (name: string) =>
    childrenOf(node)
      .filter((child) => child.name === name)
      .map(({ from, to }) => text.slice(from, to))
      .join("");
  switch (node.name) {
    case "Blockquote":
      return { kind: "quote", blocks: blocksIn(node, text) };
    case "BulletList":
    case "OrderedList": {
      const items = childrenOf(node);
      const first = node.name === "OrderedList" ? Number.parseInt(text.slice(node.from), 10) : null;
      return { kind: "list", first, items: items.map((item) => blocksIn(item, text)) };
    }
    case "FencedCode":
      return { kind: "code", text: textOf("CodeText"), label: textOf("CodeInfo") };
    default:
      return { kind: "paragraph", children: inlinesIn(node, text) };
  }
}

/** What a node holds between two places, marks left out. */
function inlinesIn(node: SyntaxNode, text: string, from = node.from, to = node.to): Inline[] {
  const inlines: Inline[] = [];
  let at = from;
  const plain = (until: number) => {
    // A continuation line in a list is indented in the source; rendered inside the list, it needs no indentation.
    if (until > at) {
      inlines.push({ kind: "text", text: text.slice(at, until).replace(/\n[ \t]+/g, "\n") });
    }
    at = Math.max(at, until);
  };
  for (const child of childrenOf(node)) {
    if (child.to <= from || child.from >= to) continue;
    plain(child.from);
    inlines.push(...inlineOf(child, text));
    at = child.name === "QuoteMark" && text.charAt(child.to) === " " ? child.to + 1 : child.to;
  }
  plain(to);
  return inlines;
}

function inlineOf(node: SyntaxNode, text: string): Inline[] {
  const source: Inline = { kind: "text", text: text.slice(node.from, node.to) };
  switch (node.name) {
    case "StrongEmphasis":
    case "Emphasis": {
      if (isInsideWord(node, text)) return [source];
      const kind = node.name === "Emphasis" ? "emphasis" : "strong";
      return [{ kind, children: inlinesIn(node, text) }];
    }
    case "InlineCode":
      return [{ kind: "code", text: codeBetweenMarks(node, text) }];
    case "Link":
      return [linkOf(node, text) ?? source];
    case "Escape":
      return [{ kind: "text", text: source.text.slice(1) }];
    default:
      return marks.has(node.name) ? [] : [source];
  }
}

/** In 2*3*4 the asterisks are no emphasis. */
function isInsideWord({ from, to }: SyntaxNode, text: string): boolean {
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return isLetter(text.charAt(from - 1)) || isLetter(text.charAt(to));
}

function codeBetweenMarks(node: SyntaxNode, text: string): string {
  const { firstChild, lastChild } = node;
  return text.slice(firstChild?.to, lastChild?.from).trim();
}

/** @returns null where it leads to nothing that may be opened: it is then shown as it was typed */
function linkOf(node: SyntaxNode, text: string): Inline | null {
  const children = childrenOf(node);
  const url = children.find(({ name }) => name === "URL");
  const [, end] = children.filter(({ name }) => name === "LinkMark");
  const hasTitle = children.some(({ name }) => name === "LinkTitle");
  if (!url || !end || hasTitle) return null;
  const target = linkTarget(text.slice(url.from, url.to), text.slice(node.from + 1, end.from));
  if (!target) return null;
  return { kind: "link", children: inlinesIn(node, text, node.from + 1, end.from), ...target };
}

import { Parser } from "htmlparser2";
import { lineOf, type Run } from "./markdown-line.ts";

/** More than this is pasted as plain text: reading it would hold up typing. */
const htmlMaxChars = 300_000;
/** No page nests its tags so deep; for each of them the parser looks at all that are open. */
const tagsOpenMax = 1_000;
/** As deep as messages are read (formatted-text/message-markup.ts). */
const nestingMax = 12;

const bold = new Set(["b", "strong"]);
const italic = new Set(["em", "i"]);
const code = new Set(["code", "kbd", "samp"]);
const lists = new Set(["ol", "ul"]);
/** What is no text of the page. */
const silent = new Set(["head", "noscript", "script", "style", "svg", "template", "title"]);
/** Stand apart from what is before and after them. */
const paragraphs = new Set(["blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "table"]);
/** Stand in lines of their own. */
const others = new Set([
  "article",
  "dd",
  "div",
  "dl",
  "dt",
  "footer",
  "header",
  "hr",
  "li",
  "main",
  "section",
  "tr",
]);

/** An open tag, and what the words within it are by it and by those around it. */
type Open = Omit<Run, "text"> & { name: string };

const unformatted = { bold: false, italic: false, code: false, href: "" };

/**
 * What was copied from a page or a word processor, as the little Markdown of messages. HTML is only read
 * as text here, never put into a page.
 *
 * @returns null where it has no format that a message can show: its plain text is the better one
 */
export function markdownOfHtml(html: string): string | null {
  if (html.length > htmlMaxChars) return null;
  const reader = createReader();
  let isTooDeep = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isTooDeep ||= reader.open(name, attributes) > tagsOpenMax;
      if (isTooDeep) parser.pause();
    },
    ontext: reader.text,
    onclosetag: reader.close,
  });
  parser.end(html);
  return isTooDeep ? null : reader.end();
}

/** What is written so far, line by line. */
function createLines() {
  const written: string[] = [];
  let runs: Run[] = [];
  let quoteDepth = 0;
  /** "- " before the first line of an item. */
  let bullet = "";

  const endLine = () => {
    const line = lineOf(runs);
    runs = [];
    if (line === "") return;
    written.push("> ".repeat(Math.min(quoteDepth, nestingMax)) + bullet + line);
    bullet = "";
  };
  const endParagraph = () => {
    endLine();
    if (written.length > 0 && written.at(-1) !== "") written.push("");
  };
  return {
    endLine,
    endParagraph,
    add: (run: Run) => void runs.push(run),
    addCode: (code: string) => void written.push(...code.split("\n")),
    beginItem(mark: string): void {
      bullet = mark;
    },
    quote(by: 1 | -1): void {
      quoteDepth += by;
    },
    isInQuote: () => quoteDepth > 0,
    joined: () =>
      written
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
  };
}

function createReader() {
  const lines = createLines();
  const tags: Open[] = [];
  const listStack: { isNumbered: boolean; count: number }[] = [];
  const depth = { silent: 0, pre: 0 };
  let hasFormat = false;

  const endBlock = (name: string) => {
    // Within a list all lines belong together.
    if (paragraphs.has(name) && listStack.length === 0) lines.endParagraph();
    else if (paragraphs.has(name) || lists.has(name) || others.has(name)) lines.endLine();
  };

  /** @returns how many tags are open now */
  function open(name: string, attributes: Record<string, string>): number {
    endBlock(name);
    if (silent.has(name)) depth.silent++;
    if (name === "br") lines.endLine();
    if (name === "blockquote") lines.quote(1);
    if (name === "pre" && depth.pre++ === 0) lines.addCode("```");
    if (lists.has(name)) {
      if (listStack.length === 0) lines.endParagraph();
      listStack.push({ isNumbered: name === "ol", count: 0 });
    }
    if (name === "li") beginItem();
    return tags.push({ ...unformatted, ...tags.at(-1), ...formatOf(name, attributes), name });
  }

  function beginItem(): void {
    const list = listStack.at(-1);
    if (!list) return;
    hasFormat = true;
    list.count++;
    const indent = "   ".repeat(Math.min(listStack.length, nestingMax) - 1);
    lines.beginItem(`${indent}${list.isNumbered ? `${list.count}.` : "-"} `);
  }

  function close(name: string): void {
    const index = tags.findLastIndex((tag) => tag.name === name);
    if (index < 0) return;
    tags.splice(index, 1);
    if (silent.has(name)) depth.silent--;
    if (name === "pre" && --depth.pre === 0) lines.addCode("```\n");
    endBlock(name);
    if (name === "li") lines.beginItem("");
    if (name === "blockquote") lines.quote(-1);
    if (lists.has(name) && listStack.pop() && listStack.length === 0) lines.endParagraph();
  }

  function text(words: string): void {
    if (depth.silent > 0) return;
    if (depth.pre > 0) {
      hasFormat = true;
      lines.addCode(words.replace(/\n$/, ""));
      return;
    }
    const { bold, italic, code, href } = tags.at(-1) ?? unformatted;
    const run = { text: words.replace(/[\s\u00a0]+/g, " "), bold, italic, code, href };
    const isFormatted = lines.isInQuote() || run.bold || run.italic || run.code || run.href !== "";
    hasFormat ||= isFormatted && run.text.trim() !== "";
    lines.add(run);
  }

  return {
    open,
    close,
    text,
    end(): string | null {
      lines.endLine();
      return hasFormat ? lines.joined() : null;
    },
  };
}

/** Google Docs puts everything into a <b> that is none, and says so by its style. */
function formatOf(
  name: string,
  { style = "", href = "" }: Record<string, string>,
): Partial<Omit<Open, "name">> {
  if (bold.has(name)) return /font-weight:\s*(?:normal|[1-5]00)/.test(style) ? {} : { bold: true };
  if (italic.has(name)) return /font-style:\s*normal/.test(style) ? {} : { italic: true };
  if (code.has(name)) return { code: true };
  return name === "a" && /^(?:https?:\/\/|mailto:)/i.test(href) ? { href } : {};
}

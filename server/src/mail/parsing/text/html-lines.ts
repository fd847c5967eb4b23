import { Parser } from "htmlparser2";
import { contentIdIn } from "../files/cid-source.ts";
import { flattenHtml } from "./flatten-html.ts";
import {
  hasLineAbove,
  isBlock,
  isHidden,
  isSpaced,
  partOf,
  type ReplyPart,
  targetBeside,
} from "./html-elements.ts";
import { LineWriter } from "./line-writer.ts";
import { isQuoted, type LineMark, type MailLine } from "./mail-line.ts";

type Element = {
  name: string;
  part: ReplyPart;
  isSilent: boolean;
  isSpaced: boolean;
  /** Of a link: where it leads to, and what it says. */
  href: string | null;
  said: string;
  hasPicture: boolean;
  /** Of a list: the number of its next item. */
  item: number;
  /** Its first line, and that of the first quote in it. */
  from: number;
  firstQuote: number | null;
};

/** Where a picture of the mail itself stands. */
export type PicturePlace = { contentId: string; line: number };

/** What a reader sees of a mail in HTML, as lines; quotes stand behind `>`. */
export function htmlLines(html: string): { lines: MailLine[]; pictures: PicturePlace[] } {
  const reader = new HtmlReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: () => reader.close(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(flattenHtml(html));
  parser.end();
  return reader.result();
}

class HtmlReader {
  readonly #open: Element[] = [];
  readonly #pictures: PicturePlace[] = [];
  readonly #writer = new LineWriter(() => ({ mark: this.#mark(), depth: this.#depth }));
  #depth = 0;
  #silence = 0;
  #preformatted = 0;
  #attributions = 0;
  #isRest = false;

  open(name: string, attributes: Record<string, string>): void {
    const part = partOf(name, attributes);
    const isSilent = isHidden(name, attributes);
    const spaced = isSpaced(name, attributes);
    if (this.#silence === 0 && isBlock(name)) this.#writer.endBlock(spaced);
    if (isSilent) this.#silence += 1;
    if (name === "pre") this.#preformatted += 1;
    if (part === "rest") this.#isRest = true;
    if (part === "attribution") this.#attributions += 1;
    if (part === "quote") this.#beginQuote();
    this.#open.push({
      name,
      part,
      isSilent,
      isSpaced: spaced,
      href: name === "a" ? (attributes.href ?? null) : null,
      said: "",
      hasPicture: false,
      item: Number.parseInt(attributes.start ?? "1", 10) || 1,
      from: this.#writer.lines.length,
      firstQuote: null,
    });
    if (this.#silence === 0) this.#show(name, attributes);
  }

  #show(name: string, attributes: Record<string, string>): void {
    if (hasLineAbove(name, attributes)) this.#drawLine();
    if (name === "br") this.#writer.breakLine();
    else if (name === "hr") this.#drawLine();
    else if (name === "td" || name === "th") this.#writer.text(" ", false);
    else if (name === "li") this.#beginItem();
    else if (name === "img") this.#picture(attributes);
  }

  #drawLine(): void {
    this.#writer.text("----------", true);
    this.#writer.endBlock(false);
  }

  text(text: string): void {
    if (this.#silence > 0) return;
    for (const element of this.#open) {
      if (element.href !== null && element.said.length < 2_100) element.said += text;
    }
    this.#writer.text(text, this.#preformatted > 0);
  }

  close(): void {
    const element = this.#open.pop();
    if (!element) return;
    const { name, part, isSilent, href, said } = element;
    if (isSilent) this.#silence -= 1;
    else if (this.#silence === 0) {
      const target =
        href !== null && (said.trim() || !element.hasPicture) ? targetBeside(said, href) : "";
      if (target) this.#writer.text(said.trim() ? ` (${target})` : target, false);
      if (isBlock(name)) this.#writer.endBlock(element.isSpaced);
    }
    if (name === "pre") this.#preformatted -= 1;
    if (part === "attribution") this.#attributions -= 1;
    if (part === "quote") this.#depth -= 1;
    if (part === "container") this.#judgeContainer(element);
  }

  result(): { lines: MailLine[]; pictures: PicturePlace[] } {
    while (this.#open.length > 0) this.close();
    this.#writer.endBlock(false);
    const { lines } = this.#writer;
    // Some programs write the signs of a quote as text.
    for (const [at, line] of lines.entries()) {
      const before = lines[at - 1]?.text ?? "";
      if (line.mark === "new" && isQuoted(line.text, before)) line.mark = "quote";
    }
    return { lines, pictures: this.#pictures };
  }

  #mark(): LineMark {
    if (this.#isRest) return "rest";
    if (this.#depth > 0) return "quote";
    return this.#attributions > 0 ? "attribution" : "new";
  }

  #beginQuote(): void {
    for (const element of this.#open) element.firstQuote ??= this.#writer.lines.length;
    this.#depth += 1;
  }

  /**
   * In what a program has put around its quote, lines before the quote say who wrote it; what stands
   * behind it was written by the sender of the mail. Without a quote inside it is one itself.
   */
  #judgeContainer({ from, firstQuote }: Element): void {
    const { lines } = this.#writer;
    for (let at = from; at < (firstQuote ?? lines.length); at++) {
      const line = lines[at];
      if (line?.mark === "new") line.mark = firstQuote === null ? "rest" : "attribution";
    }
  }

  #beginItem(): void {
    const list = this.#open.at(-2);
    const levels = this.#open.filter(({ name }) => name === "ul" || name === "ol").length;
    const sign = list?.name === "ol" ? `${list.item++}. ` : "- ";
    this.#writer.begin("  ".repeat(Math.min(Math.max(levels - 1, 0), 10)) + sign);
  }

  #picture({ src = "", alt = "" }: Record<string, string>): void {
    for (const element of this.#open) element.hasPicture = true;
    const contentId = contentIdIn(src);
    if (contentId !== null) this.#pictures.push({ contentId, line: this.#writer.at });
    // An emoji is drawn as a picture by some programs.
    else if (/^\p{Extended_Pictographic}.{0,8}$/u.test(alt)) this.#writer.text(alt, false);
  }
}

import type { LineMark, MailLine } from "./mail-line.ts";

/** Writes text as HTML lays it out: runs of blanks are one, blocks begin lines. */
export class LineWriter {
  readonly lines: MailLine[] = [];
  #line = "";
  #hasSpace = false;
  #wantsGap = false;
  #prefix = "";

  /** @param mark of the line that is being written, and how deep in quotes it stands */
  readonly #state: () => { mark: LineMark; depth: number };

  constructor(state: () => { mark: LineMark; depth: number }) {
    this.#state = state;
  }

  text(text: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      const [first = "", ...others] = text.split(/\r?\n/);
      this.#append(first);
      for (const line of others) {
        this.breakLine();
        this.#append(line);
      }
      return;
    }
    // A no-break space is a space that is not joined with others.
    for (const word of text.split(/([ \t\r\n\f]+)/)) {
      if (/^[ \t\r\n\f]/.test(word)) this.#hasSpace = true;
      else if (word) {
        if (this.#hasSpace && this.#line !== "") this.#line += " ";
        this.#hasSpace = false;
        this.#append(word.replaceAll("\u00A0", " "));
      }
    }
  }

  /** What stands before the next text: the sign of a list's item. */
  begin(prefix: string): void {
    this.#prefix = prefix;
  }

  /** The line ends here, also when nothing is in it. */
  breakLine(): void {
    // Mail programs know a signature by the blank behind its dashes.
    const isSignature = this.#line === "--" && this.#hasSpace;
    this.#push(isSignature ? "-- " : /^-- +$/.test(this.#line) ? "-- " : this.#line.trimEnd());
  }

  endBlock(isSpaced: boolean): void {
    if (this.#line !== "") this.breakLine();
    this.#hasSpace = false;
    if (isSpaced && this.lines.length > 0) this.#wantsGap = true;
  }

  /** On which line the next text will stand. */
  get at(): number {
    return this.lines.length + (this.#wantsGap && !this.#isAfterGap ? 1 : 0);
  }

  get #isAfterGap(): boolean {
    return /^[\s>]*$/.test(this.lines.at(-1)?.text ?? "");
  }

  #append(text: string): void {
    if (text === "") return;
    if (this.#line === "") {
      this.#line = this.#prefix;
      this.#prefix = "";
    }
    this.#line += text;
  }

  #push(text: string): void {
    const { mark, depth } = this.#state();
    const quote = "> ".repeat(Math.min(depth, 20));
    if (this.#wantsGap && !this.#isAfterGap) {
      const isWithin = this.lines.at(-1)?.mark === mark;
      this.lines.push(isWithin ? { text: quote.trimEnd(), mark } : { text: "", mark: "new" });
    }
    this.#wantsGap = false;
    this.lines.push({ text: (quote + text).replace(/^([> ]*>) $/, "$1"), mark });
    this.#line = "";
    this.#hasSpace = false;
  }
}

import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { Hands, Shown } from "./hands.ts";

/** What must be stored of a ticket in the end. */
export interface Outcome {
  status: StaffTicket["status"];
  /** Messages of staff, each with these words in it. */
  answers: readonly string[];
  files?: number;
  notes?: number;
  later?: number;
  priority?: StaffTicket["priority"];
}

/** A kind of work: what the customer asks, what the agent's hands do about it, and what is stored then. */
export interface Kind {
  name: string;
  /** How it is done, for the reader of the report. */
  how: string;
  tickets: number;
  subject: string;
  asks: string;
  outcome: Outcome;
  /** From the opened ticket on; `next` is the one below, undefined at the last. */
  work(hands: Hands, next: string | undefined): Promise<void>;
}

const field = 'textarea[aria-label="Message"]';
const noteField = 'textarea[aria-label="Internal note"]';

/** Rows shorten long subjects; each begins with its number. */
export const focusedRow = (subject = ""): Shown => ({
  css: "nav li[data-id] a:focus",
  text: subject.slice(0, 14),
});
const chosen = (name: string): Shown => ({
  css: '[role="option"][aria-selected="true"]',
  text: name,
});
const isEmpty: Shown = { css: field, value: "" };

/** Opens the ticket whose row has the focus, and looks at what its customer wrote. */
export async function openTicket(hands: Hands, { subject, asks }: Pick<Kind, "subject" | "asks">) {
  await hands.press("Enter");
  await hands.until(
    { css: "h1", text: subject },
    { css: "article", text: asks },
    { css: `${field}:focus` },
    { css: '[aria-label="Saved replies and macros"]' },
    { css: '[aria-label^="After sending, then "]' },
  );
}

/** Sends, solves and goes on, by one key. */
async function sendAndNext(hands: Hands, next: string | undefined): Promise<void> {
  await hands.press("Control+Enter");
  await hands.until(focusedRow(next)); // after the last one a ticket of the demo
}

/** From the answer back to the list, and to the row below. */
async function goOn(hands: Hands, next: string | undefined): Promise<void> {
  await hands.press("Escape");
  await hands.until(focusedRow());
  if (!next) return;
  await hands.press("ArrowDown");
  await hands.until(focusedRow(next));
}

/** A slash, letters of its shortcut or name, Enter. */
async function fromMenu(hands: Hands, letters: string, name: string): Promise<void> {
  await hands.type(`/${letters}`);
  await hands.until(chosen(name));
  await hands.press("Enter");
}

const hello: Shown = { css: field, value: { begins: "Hello " } };

export const kinds: readonly Kind[] = [
  {
    name: "Saved reply",
    how: "`/war`, Enter, Ctrl-Enter, which sends, solves and goes on to the next",
    tickets: 20,
    subject: "Does the warranty cover this",
    asks: "The lid has come off its hinge after a year.",
    outcome: { status: "solved", answers: ["your warranty is two years"] },
    async work(hands, next) {
      await fromMenu(hands, "war", "What warranty covers");
      await hands.until(hello);
      await sendAndNext(hands, next);
    },
  },
  {
    name: "Saved reply and a sentence",
    how: "`/new`, Enter, a sentence behind it, Ctrl-Enter",
    tickets: 8,
    subject: "The heating plate stays cold",
    asks: "It has not become warm since Sunday.",
    outcome: { status: "solved", answers: ["We add a new lid as well."] },
    async work(hands, next) {
      await fromMenu(hands, "new", "New one on its way");
      await hands.until(hello);
      await hands.type(" We add a new lid as well.");
      await sendAndNext(hands, next);
    },
  },
  {
    name: "Own words",
    how: "two sentences, Ctrl-Enter",
    tickets: 6,
    subject: "How much water goes in",
    asks: "I cannot find a mark inside the kettle.",
    outcome: { status: "solved", answers: ["The mark is behind the handle."] },
    async work(hands, next) {
      await hands.type("The mark is behind the handle. Fill it to 1.7 litres at most, please.");
      await sendAndNext(hands, next);
    },
  },
  {
    name: "Macro with a reply",
    how: "`/wait`, Enter, Enter: sent, snoozed for three days and tagged as one change; Escape and ↓ go on",
    tickets: 8,
    subject: "It drips from the spout",
    asks: "Each morning there is water on the table.",
    outcome: { status: "snoozed", answers: ["We ask you then whether it arrived."] },
    async work(hands, next) {
      await fromMenu(hands, "wait", "Warranty, wait 3 days");
      await hands.until(hello, { css: '[aria-label="With this reply"]', text: "Snoozed" });
      await hands.press("Enter");
      await hands.until(isEmpty);
      await goOn(hands, next);
    },
  },
  {
    name: "Macro without a reply",
    how: "`/leak`, Enter: priority, team and tag as one change; Escape and ↓ go on",
    tickets: 2,
    subject: "Water below the machine",
    asks: "There is a puddle after each cup.",
    outcome: { status: "open", answers: [], priority: "high" },
    async work(hands, next) {
      await fromMenu(hands, "leak", "Leaking: to Repairs");
      await hands.until(isEmpty, { css: "li", text: "by the macro" });
      await goOn(hands, next);
    },
  },
  {
    name: "File of a saved reply",
    how: "`/sheet`, Enter, whose PDF comes along, Ctrl-Enter",
    tickets: 2,
    subject: "Where is the manual",
    asks: "Mine went out with the box, I am afraid.",
    outcome: { status: "solved", answers: ["the manual is attached"], files: 1 },
    async work(hands, next) {
      await fromMenu(hands, "sheet", "The manual");
      await hands.until(...[hello, { css: '[aria-label="Attached files"]', text: "manual.pdf" }], {
        css: "form span",
        text: "Attaching",
        isGone: true,
      });
      await sendAndNext(hands, next);
    },
  },
  {
    name: "Picture from the clipboard",
    how: "a sentence, Ctrl-V, Ctrl-Enter",
    tickets: 2,
    subject: "Which screw is the right one",
    asks: "There are two that look the same to me.",
    outcome: { status: "solved", answers: ["It is the one in the picture."], files: 1 },
    async work(hands, next) {
      await hands.type("It is the one in the picture.");
      await hands.press("Control+v");
      await hands.until({ css: '[aria-label="Attached files"] li' });
      await sendAndNext(hands, next);
    },
  },
  {
    name: "Taken back and corrected",
    how: "a sentence, Enter, Ctrl-Z within 5 s, the last word anew, Enter; Escape and ↓ go on",
    tickets: 4,
    subject: "When is my parcel here",
    asks: "I am at home until Thursday.",
    outcome: { status: "pending", answers: ["It is there on Wednesday."] },
    async work(hands, next) {
      await hands.type("It is there on Friday.");
      await hands.press("Enter");
      await hands.until(isEmpty, { css: '[role="status"] button', text: "Undo" });
      await hands.press("Control+z");
      await hands.until({ css: `${field}:focus`, value: "It is there on Friday." });
      await hands.press("End", ...Array<string>(7).fill("Backspace"));
      await hands.type("Wednesday.");
      await hands.press("Enter");
      await hands.until(isEmpty);
      await goOn(hands, next);
    },
  },
  {
    name: "Send later",
    how: "a sentence, Ctrl-K, `send later`, Enter, Tab to the first time offered, Enter; Escape and ↓ go on",
    tickets: 4,
    subject: "Remind me of the descaling",
    asks: "I forget it each time.",
    outcome: { status: "open", answers: [], later: 1 },
    async work(hands, next) {
      await hands.type("It is time to descale it.");
      await hands.press("Control+k");
      await hands.until({ css: 'input[role="combobox"]:focus' });
      await hands.type("send later");
      await hands.until(chosen("Send later…"));
      await hands.press("Enter");
      await hands.until({ css: "dialog[open] li button" });
      await hands.press("Tab");
      await hands.until({ css: "dialog[open] li button:focus" });
      await hands.press("Enter");
      await hands.until(isEmpty, { css: "dialog[open]", isGone: true });
      await goOn(hands, next);
    },
  },
  {
    name: "Internal note",
    how: "Escape, N, a sentence with a colleague by `@`, Enter; Escape and ↓ go on",
    tickets: 4,
    subject: "The pump is louder than before",
    asks: "Since the last descaling it sounds like a saw.",
    outcome: { status: "open", answers: [], notes: 1 },
    async work(hands, next) {
      await hands.press("Escape");
      await hands.until(focusedRow());
      await hands.press("n");
      await hands.until({ css: `${noteField}:focus` });
      await hands.type("The pump of May again, @samir");
      await hands.until(chosen("Samir Haddad"));
      await hands.press("Enter");
      await hands.until({ css: noteField, value: "The pump of May again, @Samir Haddad " });
      await hands.press("Enter");
      await hands.until({ css: noteField, value: "" });
      await goOn(hands, next);
    },
  },
];

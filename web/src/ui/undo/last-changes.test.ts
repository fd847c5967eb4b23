import { limits } from "@deskbell/shared/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerUndo, type Undoable } from "../commands/undo-order.ts";
import { dismissToasts } from "../toasts/notify.ts";
import {
  beginChange,
  type StoredChange,
  subscribeToChangeNotice,
  type UndoOutcome,
} from "./last-changes.ts";

/** A page in which nobody types, and over which nothing lies. */
class Page extends EventTarget {
  querySelector = () => null;
}

const aChange = (number: number): StoredChange => ({
  ...{ ticketId: `ticket ${number}`, number, words: "Solved", undo: 3 },
  seen: { seq: 1, activitySeq: 3 },
});

let page: Page;
let asked: string[];
let outcome: UndoOutcome;
let ends: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  page = new Page();
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("HTMLTextAreaElement", class {});
  asked = [];
  outcome = "done";
  ends = [subscribeToChangeNotice(() => {})];
});
afterEach(() => {
  for (const end of ends) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A second after what was done before. */
function begins(number: number) {
  vi.setSystemTime(Date.now() + 1_000);
  const begun = beginChange(async () => {
    asked.push(`#${number}`);
    return outcome;
  });
  ends.push(begun.dropped);
  return { ...begun, isStored: () => begun.stored(aChange(number)) };
}

const changes = (number: number) => begins(number).isStored();

function offers(...undoables: Undoable[]): void {
  ends.push(offerUndo(() => undoables));
}

const aReply = (id: string, doneAtMs: number): Undoable => ({
  ...{ id, doneAtMs, isWritten: true },
  undo: () => asked.push(id),
});

/** @returns whether the browser does what it usually does then */
async function press(more: object = {}): Promise<boolean> {
  const event = new Event("keydown", { cancelable: true });
  const pressed = { key: "z", ctrlKey: true, getModifierState: () => false };
  const goesOn = page.dispatchEvent(Object.assign(event, pressed, more));
  // What it has begun is answered.
  await Promise.resolve();
  await Promise.resolve();
  return goesOn;
}

test("Ctrl-Z takes back the last change, then the one before, each once, and then is the browser's", async () => {
  changes(1);
  changes(2);
  for (let i = 0; i < 2; i++) expect(await press()).toBe(false);
  expect(asked).toEqual(["#2", "#1"]);
  expect(await press()).toBe(true);
  expect(asked).toHaveLength(2);
});

test("and the last of replies, of many tickets at once and of single changes, as they were done and not as they were answered", async () => {
  const first = begins(1);
  offers(aReply("a reply", Date.now() + 500));
  const second = begins(2);
  offers({ id: "job", doneAtMs: Date.now() + 500, undo: () => asked.push("job") });
  second.isStored();
  first.isStored();
  expect(await press()).toBe(false);
  expect(asked).toEqual(["job"]);
  ends[4]?.();
  for (let i = 0; i < 2; i++) await press();
  ends[2]?.();
  await press();
  expect(asked).toEqual(["job", "#2", "a reply", "#1"]);
});

test("a reply stays where it was in that order, though the desk says later when it came", async () => {
  const known: Undoable[] = [aReply("another reply", Date.now())];
  ends.push(offerUndo(() => known));
  await press();
  asked.length = 0;
  changes(1);
  known[0] = aReply("another reply", Date.now() + 60_000);
  await press();
  expect(asked).toEqual(["#1"]);
});

test("nothing is taken back on a page that would not say so, and again where one does", async () => {
  changes(1);
  ends[0]?.();
  expect(await press()).toBe(true);
  expect(asked).toEqual([]);
  ends.push(subscribeToChangeNotice(() => {}));
  expect(await press()).toBe(false);
  expect(asked).toEqual(["#1"]);
});

/** As the browser says it of a key that is held down. */
const held = Object.fromEntries([["repeat", true]]);

test("a held key takes back one thing, and a key with Shift or Alt, or in words that are being composed, nothing", async () => {
  changes(1);
  changes(2);
  for (const more of [{ shiftKey: true }, { altKey: true }, { isComposing: true }, { key: "y" }]) {
    expect(await press(more)).toBe(true);
  }
  await press({ key: "Z", ctrlKey: false, metaKey: true });
  for (let i = 0; i < 3; i++) expect(await press(held)).toBe(false);
  expect(asked).toEqual(["#2"]);
});

test("a change is taken back as soon as it is stored, where that was wanted before, and nothing that was done before it", async () => {
  changes(1);
  const late = begins(2);
  await press();
  await press();
  expect(asked).toEqual([]);
  late.isStored();
  expect(asked).toEqual(["#2"]);
});

test("what was refused, or has changed nothing, is not what was done last", async () => {
  changes(1);
  begins(2).dropped();
  await press();
  expect(asked).toEqual(["#1"]);
});

test("an undo that did not reach the desk can be tried again, one that was refused cannot", async () => {
  changes(1);
  outcome = "again";
  await press();
  outcome = "refused";
  await press();
  await press();
  expect(asked).toEqual(["#1", "#1"]);
});

test("nothing is taken back after five minutes, nor by somebody else who signs in", async () => {
  changes(1);
  vi.setSystemTime(Date.now() + limits.bulkUndoMinutes * 60_000);
  expect(await press()).toBe(true);
  changes(2);
  dismissToasts();
  expect(await press()).toBe(true);
  expect(asked).toEqual([]);
});

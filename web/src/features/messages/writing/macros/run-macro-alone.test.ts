import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStore } from "../../../../testing/a-store.ts";
import { anId, aTicket } from "../../../../testing/builders.ts";
import { answerByContract } from "../../../../testing/contract-fetch.ts";
import { subscribeToChangeNotice, takeBackBy } from "../../../../ui/undo/last-changes.ts";
import { runMacroAlone } from "./run-macro-alone.ts";

const at = "2026-11-27T10:00:00.000Z";
const staffTicket = (activitySeq: number) =>
  ({
    ...aTicket({ ticket: 7 }),
    ...{ status: "open", statusSince: at, priority: "high", assignee: null, teamId: null },
    ...{ tagIds: [], followerIds: [], reopenCount: 0, activitySeq, isUnread: false },
    ...{ updatedAt: at, changedAt: at },
  }) as StaffTicket;

/** A page in which nobody types, and over which nothing lies. */
class Page extends EventTarget {
  cookie = "";
  documentElement = { dir: "ltr" };
  querySelector = () => null;
}

let page: Page;
/** What the desk says of the change; nothing at a desk of before. */
let undo: number | null | undefined;
/** The newest entry of the ticket's history as the desk answers it. */
let activitySeq: number;
/** The numbers of what was taken back. */
let takenBack: number[];
let ends: () => void;

beforeEach(() => {
  answerByContract({
    "POST macros/:id/run": () => ({ status: "success", data: staffTicket(activitySeq), undo }),
  });
  page = new Page();
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("HTMLTextAreaElement", class {});
  takenBack = [];
  takeBackBy(async (change) => {
    takenBack.push(change.undo);
    return "refused";
  });
  ends = subscribeToChangeNotice(() => {});
});
afterEach(() => {
  ends();
  takeBackBy(async () => "again");
  vi.unstubAllGlobals();
});

function pressCtrlZ(): void {
  const pressed = { key: "z", ctrlKey: true, getModifierState: () => false };
  page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), pressed));
}

const runsMacro = () =>
  aStore().dispatch(runMacroAlone({ id: anId(1), name: "Whistle test" }, staffTicket(0)));

for (const { does, said, expected } of [
  { does: "has changed nothing offers no undo, though", said: null, expected: [] },
  { does: "has changed something can be undone, also where", said: 2, expected: [2] },
]) {
  test(`a macro that ${does} a colleague has changed the ticket meanwhile`, async () => {
    [undo, activitySeq] = [said, 2];
    await runsMacro();
    pressCtrlZ();
    expect(takenBack).toEqual(expected);
  });
}

for (const { does, newest, expected } of [
  { does: "has changed nothing offers no undo", newest: 0, expected: [] },
  { does: "has changed something can be undone", newest: 1, expected: [1] },
]) {
  test(`at a desk of before, which says no number, a macro that ${does}`, async () => {
    [undo, activitySeq] = [undefined, newest];
    await runsMacro();
    pressCtrlZ();
    expect(takenBack).toEqual(expected);
  });
}

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyDraft, isEmptyDraft, type MessageDraft } from "../../state/drafts.slice.ts";
import type { OutgoingMessage } from "../../state/outbox.slice.ts";
import { emptyWizard } from "../../state/wizard.slice.ts";
import { parseOutgoing } from "./unsent-records.ts";
import {
  diffSnapshots,
  emptySnapshot,
  takeSnapshot,
  type UnsentSnapshot,
} from "./unsent-snapshot.ts";

const stateWith = (drafts: Record<string, MessageDraft>) =>
  takeSnapshot({ drafts, wizard: emptyWizard, outbox: [] }, "window");
const file = fc
  .constantFrom("f1", "f2", "f3", "f4")
  .map((id) => ({ id, name: `${id}.png`, type: "image/png", bytes: 1 }));
const drafts = fc.dictionary(
  fc.constantFrom("t1", "t2", "t3"),
  fc.record({ text: fc.constantFrom("", "a", "b"), files: fc.array(file, { maxLength: 2 }) }),
  { maxKeys: 3 },
);
const asDrafts = (given: Record<string, Partial<MessageDraft>>) =>
  Object.fromEntries(Object.entries(given).map(([id, draft]) => [id, { ...emptyDraft, ...draft }]));

/** A storage that applies puts and deletes as the browser's does. */
function aStorage() {
  const records = new Map<string, unknown>();
  return {
    records,
    write({ puts, deletes, newFileIds }: ReturnType<typeof diffSnapshots>) {
      for (const id of newFileIds) records.set(`file ${id}`, id);
      for (const { id, value } of puts) records.set(id.join(" "), value);
      for (const id of deletes) records.delete(id.join(" "));
    },
  };
}

describe("what is stored", () => {
  it("is after any changes what one write of the last state would have put there", () => {
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 8 }), (steps) => {
        const storage = aStorage();
        let before = emptySnapshot();
        for (const step of steps) {
          const now = stateWith(asDrafts(step));
          storage.write(diffSnapshots(before, now));
          before = now;
        }
        const fresh = aStorage();
        fresh.write(diffSnapshots(emptySnapshot(), before));
        expect(Object.fromEntries(storage.records)).toEqual(Object.fromEntries(fresh.records));
      }),
    );
  });

  it("of two windows keeps what either types in another ticket; in the same one the last word stays", () => {
    fc.assert(
      fc.property(
        drafts,
        fc.array(fc.tuple(fc.boolean(), drafts), { maxLength: 8 }),
        (start, steps) => {
          const storage = aStorage();
          const first = stateWith(asDrafts(start));
          storage.write(diffSnapshots(emptySnapshot(), first));
          const windows = [
            { work: first, state: asDrafts(start) },
            { work: first, state: asDrafts(start) },
          ];
          const lastWord = new Map(Object.entries(asDrafts(start)));
          for (const [isSecond, typed] of steps) {
            const window = windows[isSecond ? 1 : 0];
            if (!window) continue;
            for (const [ticketId, draft] of Object.entries(asDrafts(typed))) {
              const was = window.state[ticketId];
              const isSame = JSON.stringify(was) === JSON.stringify(draft);
              if (isSame || (isEmptyDraft(was) && isEmptyDraft(draft))) continue;
              window.state = { ...window.state, [ticketId]: draft };
              lastWord.set(ticketId, draft);
            }
            const now = stateWith(window.state);
            storage.write(diffSnapshots(window.work, now));
            window.work = now;
          }
          const expected = stateWith(Object.fromEntries(lastWord)).records;
          const found = [...storage.records].filter(([name]) => name.startsWith("draft"));
          expect(new Map(found)).toEqual(
            new Map([...expected].map(([name, { value }]) => [name, value])),
          );
        },
      ),
    );
  });
});

it("the form of a new ticket is stored with what the desk keeps of it, also once it was emptied, until the desk knows", () => {
  const { enquiryInfo, isPrivate } = emptyWizard;
  const ticket = { enquiryInfo, isPrivate, subject: "The kettle" };
  const typed = { ...emptyWizard, subject: "The kettle", description: "It is silent" };
  const version = { version: "v1", content: { text: "It is silent", ticket } };
  const keptAs = (one: object) => new Map([["wizard", { ...version, ...one }]]);
  const snapshot = (
    wizard: typeof typed,
    kept: ReturnType<typeof keptAs>,
    before?: UnsentSnapshot,
  ) => takeSnapshot({ drafts: {}, wizard, outbox: [] }, "window", kept, before).records;
  expect([...snapshot(typed, keptAs({})).keys()]).toEqual(["wizard "]);
  expect(snapshot(emptyWizard, keptAs({})).get("wizard ")?.text).toContain("v1");
  const taken = keptAs({ isTaken: true });
  expect(snapshot(typed, taken).size).toBe(0); // another tab of this browser may have stored it
  expect(snapshot({ ...typed, subject: "Kettle" }, taken).get("wizard ")?.text).toContain("Kettle");
});

it("what another tab has written is left as that has stored it, with its files, until something is written here", () => {
  const kept = new Map([
    ["t1", { version: "v1", content: { text: "a" }, isTaken: true as const }],
    ["t2", { version: "v2", content: { text: "b" } }],
  ]);
  const taken = asDrafts({ t1: { text: "a" }, t2: { text: "b" } });
  const state = { drafts: taken, wizard: emptyWizard, outbox: [] };
  const now = takeSnapshot(state, "window", kept);
  expect([...now.records.keys()]).toEqual(["draft t2"]);
  const own = stateWith(
    asDrafts({ t1: { text: "mine", files: [{ id: "f1", name: "a", type: "", bytes: 1 }] } }),
  );
  const { puts, deletes } = diffSnapshots(own, takeSnapshot(state, "window", kept, own));
  expect([puts.map(({ id }) => id), deletes]).toEqual([[["draft", "t2"]], []]);
  const typed = { ...state, drafts: { ...taken, ...asDrafts({ t1: { text: "ab" } }) } };
  expect(takeSnapshot(typed, "window", kept, own).records.get("draft t1")?.text).toContain('"ab"');
});

it("what the desk has is stored no more, but for a reply that its author wants back until it is back", () => {
  const reply: OutgoingMessage = {
    ...{ clientMessageId: "0198-a", ticketId: "t1", text: "Too early", queuedAtMs: 1, files: [] },
    ...{ sentShare: 1, state: "sent", waitsFor: "", problems: [], canComeBack: true },
  };
  const storedOf = (message: OutgoingMessage) =>
    takeSnapshot({ drafts: {}, wizard: emptyWizard, outbox: [message] }, "window").records;
  expect(storedOf(reply).size).toBe(0);
  const stored = storedOf({ ...reply, isWantedBack: true }).get("outgoing 0198-a");
  expect(parseOutgoing("outgoing", stored?.value)?.message).toMatchObject({
    ...{ state: "queued", mayBeStored: true, canComeBack: true, isWantedBack: true },
  });
});

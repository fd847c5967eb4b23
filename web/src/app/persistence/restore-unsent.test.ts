import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, test, vi } from "vitest";
import { draftReplaced, draftsReducer, draftTyped, emptyDraft } from "../../state/drafts.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { type KeptDraft, keptDrafts, wizardKey } from "../../state/kept-drafts.ts";
import { type OutgoingMessage, outboxReducer } from "../../state/outbox.slice.ts";
import { sessionReducer, sessionStarted } from "../../state/session.slice.ts";
import { emptyWizard, wizardReducer, wordsTyped } from "../../state/wizard.slice.ts";
import { anId, aUser } from "../../testing/builders.ts";
import type { UnsentId, UnsentRecord } from "./draft-storage.ts";
import { adoptOutgoing, restoreUnsent } from "./restore-unsent.ts";
import { serializeDraft, serializeOutgoing, serializeWizard } from "./unsent-records.ts";

afterEach(() => keptDrafts.clear());

const ticketId = anId(1);
const version = (name: string, text: string): KeptDraft => ({ version: name, content: { text } });

/** A page of somebody that has been open for a while, and its browser's storage, which opens now. */
function aPage() {
  const store = configureStore({
    reducer: {
      drafts: draftsReducer,
      wizard: wizardReducer,
      outbox: outboxReducer,
      session: sessionReducer,
    },
  });
  const user = aUser();
  store.dispatch(sessionStarted(user));
  const tab = {
    id: "tab",
    runExclusive: <T>(task: (others: ReadonlySet<string>) => Promise<T>) => task(new Set()),
    release: () => {},
  };
  const opens = (kind: "draft" | "wizard" | "outgoing", value: unknown) =>
    restoreUnsent(
      store as unknown as AppStore,
      { readAll: async () => [{ id: [kind, ticketId], value }], write: async () => {} },
      tab,
      user._id,
    );
  /** Looks for the messages of tabs that were closed, in what is stored then. */
  const adopts = async (records: UnsentRecord[]) => {
    const deleted: UnsentId[] = [];
    const storage = {
      readAll: async () => records,
      write: async (_puts: readonly UnsentRecord[], deletes: readonly UnsentId[] = []) =>
        void deleted.push(...deletes),
    };
    await adoptOutgoing(store as unknown as AppStore, storage, tab);
    return deleted;
  };
  return {
    store,
    opens,
    adopts,
    types: (value: string) => store.dispatch(draftTyped({ ticketId, value })),
    takes(text: string, name: string) {
      keptDrafts.put(ticketId, { ...version(name, text), isTaken: true });
      store.dispatch(draftReplaced({ ticketId, value: { ...emptyDraft, text } }));
    },
    shows: () => store.getState().drafts[ticketId]?.text,
  };
}

const stored = (text: string, kept?: KeptDraft) => serializeDraft({ ...emptyDraft, text }, kept);

test("what was typed on after the desk's copy came is not doubled by the same words from the browser", async () => {
  const page = aPage();
  page.takes("It is silent.", "v1");
  keptDrafts.put(ticketId, version("v1", "It is silent."));
  page.types("It is silent. And cold.");
  await page.opens("draft", stored("It is silent.", version("v1", "It is silent.")));
  expect(page.shows()).toBe("It is silent. And cold.");
});

test("what was deleted after the desk's copy came is not brought back by the same words from the browser", async () => {
  const page = aPage();
  page.takes("It is silent.", "v1");
  keptDrafts.put(ticketId, version("v1", "It is silent."));
  page.types("");
  await page.opens("draft", stored("It is silent.", version("v1", "It is silent.")));
  page.types(`${page.shows() ?? ""}And cold.`);
  expect(page.shows()).toBe("And cold.");
});

test("words that this browser alone had are put before what was typed meanwhile, though the desk has others", async () => {
  const page = aPage();
  page.takes("It is silent.", "v1");
  keptDrafts.put(ticketId, version("v1", "It is silent."));
  page.types("It is silent. And cold.");
  await page.opens("draft", stored("Never mind.", version("v0", "")));
  expect(page.shows()).toBe("Never mind.\nIt is silent. And cold.");
});

test("what was typed before the desk could be asked comes after what the browser kept", async () => {
  const page = aPage();
  page.types("And cold.");
  await page.opens("draft", stored("It is silent.", version("v1", "It is silent.")));
  expect(page.shows()).toBe("It is silent.\nAnd cold.");
});

test("a file and a macro that this browser alone has come back though the words stand here already", async () => {
  const page = aPage();
  page.takes("It is silent.", "v1");
  keptDrafts.put(ticketId, version("v1", "It is silent."));
  page.types("It is silent. And cold.");
  const file = { id: "f1", name: "log.txt", type: "text/plain", bytes: 1, storedAt: "there" };
  const kept = version("v1", "It is silent.");
  const draft = { ...emptyDraft, text: "It is silent.", files: [file], macro: "{}" };
  await page.opens("draft", serializeDraft(draft, kept));
  expect(page.store.getState().drafts[ticketId]).toMatchObject({
    text: "It is silent. And cold.",
    files: [file],
    macro: "{}",
  });
});

test("words of the desk that this browser has sent already do not stay", async () => {
  const page = aPage();
  page.takes("It is silent.", "v1");
  await page.opens("draft", stored("", version("v1", "")));
  expect(page.shows()).toBe(undefined);
});

test("the form of a new ticket that the browser kept joins what was typed there meanwhile", async () => {
  const page = aPage();
  page.store.dispatch(wordsTyped({ description: "And the handle is loose." }));
  const words = { subject: "Lid", description: "The lid is broken.", isPrivate: true };
  const form = { ...emptyWizard, ...words };
  await page.opens("wizard", serializeWizard(form));
  expect(page.store.getState().wizard).toMatchObject({
    subject: "Lid",
    isPrivate: true,
    description: "The lid is broken.\nAnd the handle is loose.",
  });
  expect(keptDrafts.get(wizardKey)).toBe(undefined);
});

test("a message that may have arrived, and whose file the browser has lost, says both to its author", async () => {
  vi.stubGlobal("document", { documentElement: { dir: "ltr" } });
  const page = aPage();
  const message: OutgoingMessage = {
    ...{ clientMessageId: "0198-a-message", ticketId, text: "Look", queuedAtMs: 1 },
    files: [{ id: "f1", name: "log.txt", type: "text/plain", bytes: 1 }],
    ...{ sentShare: 1, state: "sending", waitsFor: "", problems: [] },
  };
  await page.opens("outgoing", serializeOutgoing(message, "tab"));
  const [restored] = page.store.getState().outbox;
  expect(restored).toMatchObject({ state: "failed", mayBeStored: true });
  expect(restored?.problems).toEqual([
    expect.stringContaining("could not be kept"),
    expect.stringContaining("It may have arrived"),
  ]);
  vi.unstubAllGlobals();
});

const sentIn = (windowId: string): UnsentRecord => {
  const message: OutgoingMessage = {
    ...{ clientMessageId: `0198-${windowId}`, ticketId, text: "Look", queuedAtMs: 1, files: [] },
    ...{ sentShare: 0, state: "queued", waitsFor: "", problems: [] },
  };
  return {
    id: ["outgoing", message.clientMessageId],
    value: serializeOutgoing(message, windowId),
  };
};

test("a file that this page is storing, its message after it, is not taken for one that nobody needs", async () => {
  const page = aPage();
  expect(await page.adopts([{ id: ["file", "f1"], value: new Blob(["a log"]) }])).toEqual([]);
});

test("the messages of a closed tab are sent here; one that was cancelled here meanwhile does not come back", async () => {
  const page = aPage();
  await page.adopts([sentIn("tab"), sentIn("a closed tab")]);
  expect(page.store.getState().outbox).toMatchObject([{ clientMessageId: "0198-a closed tab" }]);
});

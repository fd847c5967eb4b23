import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  editedWords,
  isEditing,
  keepEditedText,
  startEditing,
  stopEditing,
} from "../../features/messages/changes/editing.ts";
import type { AppStore } from "../../state/hooks.ts";
import { outboxReducer } from "../../state/outbox.slice.ts";
import { sessionReducer, sessionStarted } from "../../state/session.slice.ts";
import { emptyWizard } from "../../state/wizard.slice.ts";
import { anId, aUser } from "../../testing/builders.ts";
import { dismissToasts } from "../../ui/toasts/notify.ts";
import { editRecords, parseEdit } from "./edit-records.ts";
import { restoreUnsent } from "./restore-unsent.ts";
import { isKeptElsewhere } from "./unsent-records.ts";
import { emptySnapshot, takeSnapshot } from "./unsent-snapshot.ts";

const messageId = anId(7);
const forgetEdit = () => stopEditing(messageId);
beforeEach(forgetEdit);
afterEach(forgetEdit);

const storedNow = () =>
  takeSnapshot(
    { drafts: {}, wizard: emptyWizard, outbox: [] },
    "tab",
    new Map(),
    emptySnapshot(),
    editRecords(),
  ).records.get(`edit ${messageId}`);

/** A page whose browser has stored this opens. */
async function opensWith(value: unknown): Promise<void> {
  const store = configureStore({ reducer: { session: sessionReducer, outbox: outboxReducer } });
  const user = aUser();
  store.dispatch(sessionStarted(user));
  const tab = {
    id: "tab",
    runExclusive: <T>(task: (others: ReadonlySet<string>) => Promise<T>) => task(new Set()),
    release: () => {},
  };
  const storage = {
    readAll: async () => [{ id: ["edit", messageId] as const, value }],
    write: async () => {},
  };
  await restoreUnsent(store as unknown as AppStore, storage, tab, user._id);
}

test("what was typed into a sent message stands there again after the page was left, of the version that was edited", async () => {
  startEditing(messageId, { text: "The kettel leaks", version: 3 });
  keepEditedText(messageId, "The kettle leaks");
  const record = storedNow();
  forgetEdit(); // as a page that is loaded anew knows nothing

  await opensWith(record?.value);
  expect(isEditing(messageId)).toBe(true);
  expect(editedWords(messageId)).toEqual({ text: "The kettle leaks", version: 3 });
  expect(storedNow()?.text).toBe(record?.text);
});

test("an edit that is opened again knows of a redaction that it was begun after, and of no other", async () => {
  const redactedAt = "2026-11-27T08:00:00.000Z";
  startEditing(messageId, { text: "My card is █████", version: 4, redactedAt });
  keepEditedText(messageId, "My card is lost");
  const record = storedNow();
  forgetEdit();
  await opensWith(record?.value);
  expect(editedWords(messageId)).toEqual({ text: "My card is lost", version: 4, redactedAt });
  expect(parseEdit("edit", { ...(record?.value as object), redactedAt: 4 })).not.toHaveProperty(
    "redactedAt",
  );
});

test("a message into which nothing was typed, or whose edit was saved or left, is not kept", () => {
  startEditing(messageId, { text: "The kettel leaks" });
  expect(storedNow()).toBe(undefined);
  keepEditedText(messageId, "The kettle leaks");
  expect(storedNow()).toBeDefined();
  stopEditing(messageId);
  expect(storedNow()).toBe(undefined);
});

test("words that are typed already are not replaced by what the browser opens late", async () => {
  startEditing(messageId, { text: "The kettel leaks", version: 4 });
  keepEditedText(messageId, "Typed since");
  await opensWith({ version: 1, text: "Of an earlier page", of: 3 });
  expect(editedWords(messageId)).toEqual({ text: "Typed since", version: 4 });
});

test("whoever signs in next is neither shown nor given to keep what somebody was editing", () => {
  startEditing(messageId, { text: "The kettel leaks" });
  keepEditedText(messageId, "Nobody else's business");
  dismissToasts(); // as at the end of each session
  expect([isEditing(messageId), storedNow()]).toEqual([false, undefined]);
});

test("who signs out is asked about an edit, which nobody else keeps", () => {
  startEditing(messageId, { text: "The kettel leaks" });
  keepEditedText(messageId, "The kettle leaks");
  expect(isKeptElsewhere("edit", storedNow()?.value)).toBe(false);
});

test.each([null, "words", {}, { version: 2, text: "x", of: 1 }, { version: 1, text: 4, of: 1 }])(
  "a record that no page of this kind has written is no edit: %j",
  (value) => expect(parseEdit("edit", value)).toBe(null),
);

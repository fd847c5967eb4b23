import type { Message } from "@deskbell/shared/messages/message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Note } from "@deskbell/shared/tickets/note";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  editedWords,
  hasEdits,
  isEditing,
  keepEditedText,
  restoreEdited,
  startEditing,
  stopEditing,
} from "../../features/messages/changes/editing.ts";
import { subscribeEndedEdits } from "../../features/messages/changes/ended-edits.live.ts";
import { activityApi } from "../../features/messages/history/activity.api.ts";
import { receiveActivity } from "../../features/messages/history/receive-activity.ts";
import { messagesApi } from "../../features/messages/messages.api.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aMessage, anId } from "../../testing/builders.ts";
import { answerByContract } from "../../testing/contract-fetch.ts";
import { subscribeToasts } from "../../ui/toasts/notify.ts";
import { addServerData, store } from "../store.ts";

const ticketId = anId(1);
const redactedAt = "2026-11-27T09:00:00.000Z";
const typed = "My old card is 4111";
const mara = { id: anId(50), name: "Mara", avatar: "" };

let message: Message;
let note: Note;
let redaction: Activity | null;
let said: string[];
let server: ReturnType<typeof aRealtimeConnection>;
let stops: (() => void)[];

beforeAll(addServerData);
beforeEach(() => {
  message = aMessage({ _id: anId(700), conversationId: ticketId, text: "My card is 4111" });
  note = {
    ...{ _id: anId(701), author: mara, text: "Card 4111", files: [], mentions: [] },
    clientNoteId: "",
  };
  redaction = null;
  said = [];
  answerByContract({
    "GET message/:conversationId": () => [message],
    "GET conversation/:id/activity": ({ query: { after = 0 } }) => {
      const history = [entry(1, { kind: "note", note }), ...(redaction ? [redaction] : [])];
      return { status: "success", data: history.slice(after) };
    },
  });
  vi.stubGlobal("document", { cookie: "", activeElement: null });
  server = aRealtimeConnection();
  stops = [
    subscribeEndedEdits(server.socket, store),
    subscribeToasts(
      ({ text }) => said.push(text),
      () => {},
    ),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  for (const id of [message._id, note._id]) stopEditing(id);
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
});

const entry = (seq: number, given: Partial<Activity> = {}): Activity => ({
  ...{ seq, afterSeq: 0, kind: "change", changes: [] },
  ...{ actor: { kind: "staff", person: mara }, at: new Date(seq * 1_000).toISOString() },
  ...given,
});

function isTypedInto(thing: Message | Note): void {
  startEditing(thing._id, thing);
  keepEditedText(thing._id, typed);
}
const redacted = <Thing extends Message | Note>(thing: Thing): Thing => ({
  ...thing,
  ...{ text: "█████", version: (thing.version ?? 0) + 1, redactedAt },
});

async function opensThread(): Promise<void> {
  const query = store.dispatch(messagesApi.endpoints.listMessages.initiate(ticketId));
  stops.push(query.unsubscribe);
  await query;
}
async function opensHistory(): Promise<void> {
  const query = store.dispatch(activityApi.endpoints.listActivity.initiate(ticketId));
  stops.push(query.unsubscribe);
  await query;
}

it("words that are redacted go from an edit whose ticket its author has left, and it is said", () => {
  isTypedInto(message);
  server.publish("message:changed", redacted(message));
  expect(hasEdits()).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^Words of this message were redacted/)]);
});

it("words that were redacted while nobody had the page open go from an edit as soon as its ticket is opened", async () => {
  restoreEdited(message._id, { text: typed, version: 0 });
  message = redacted(message);
  await opensThread();
  expect(hasEdits()).toBe(false);
  expect(said).toHaveLength(1);
});

it("what this browser has kept goes too where it comes back after its ticket was opened", async () => {
  message = redacted(message);
  await opensThread();
  restoreEdited(message._id, { text: typed, version: 0 });
  expect(hasEdits()).toBe(false);
  expect(said).toHaveLength(1);
});

it("an edit goes on that was begun after a redaction, or whose words a colleague has not redacted", async () => {
  message = redacted(message);
  isTypedInto(message);
  await opensThread();
  server.publish("message:changed", { ...message, version: 5, editedAt: redactedAt });
  server.publish("message:changed", redacted(aMessage({ _id: anId(702) })));
  expect(editedWords(message._id).text).toBe(typed);
  expect(said).toEqual([]);
});

it("of a message that is deleted nothing stays that was typed into it, out of view too", () => {
  isTypedInto(message);
  server.publish("message:changed", { ...message, version: 1, deletedAt: redactedAt });
  expect(isEditing(message._id)).toBe(false);
  expect(said).toEqual([]);
});

it.each([
  ["is open", opensHistory],
  ["was left, or never opened", async () => {}],
])(
  "words that are redacted go from an edit of a note whose ticket %s, and it is said",
  async (_how, opens) => {
    isTypedInto(note);
    await opens();
    note = redacted(note);
    redaction = entry(2, { changes: [{ field: "redacted", from: "key", to: null }] });
    await store.dispatch(receiveActivity({ conversationId: ticketId, entry: redaction }));
    expect(hasEdits()).toBe(false);
    expect(said).toEqual([expect.stringMatching(/^Words of this note were redacted/)]);
  },
);

it("a note that was redacted, or deleted, while nobody had the page open keeps no edit once its ticket is opened", async () => {
  restoreEdited(note._id, { text: typed, version: 0 });
  note = { ...note, version: 1, deletedAt: redactedAt };
  await opensHistory();
  expect(hasEdits()).toBe(false);
});

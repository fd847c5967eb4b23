import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Note } from "@deskbell/shared/tickets/note";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { activityApi } from "../../features/messages/history/activity.api.ts";
import {
  catchUpActivity,
  receiveActivity,
} from "../../features/messages/history/receive-activity.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { anId } from "../../testing/builders.ts";
import { answerByContract, refusal } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";

const ticketId = anId(1);
const kim = { id: anId(50), name: "Kim", avatar: "" };
const { listActivity } = activityApi.endpoints;

let note: Note;
let history: Activity[];
let isRefused: boolean;
let stop: () => void;

const entry = (seq: number, given: Partial<Activity> = {}): Activity => ({
  ...{ seq, afterSeq: 0, kind: "change", changes: [] },
  ...{ actor: { kind: "staff", person: kim }, at: new Date(seq * 1_000).toISOString() },
  ...given,
});
const noteEdited = (seq: number, version: number) =>
  entry(seq, { changes: [{ field: "noteEdited", from: version, to: 1 }] });
const shown = () => {
  const { data = [] } = listActivity.select(ticketId)(store.getState());
  return data.map(({ seq, note: its }) => its?.text ?? seq);
};

beforeAll(addServerData);
beforeEach(async () => {
  isRefused = false;
  note = {
    ...{ _id: anId(700), author: kim, text: "Old", files: [], mentions: [] },
    clientNoteId: "",
  };
  history = [entry(1, { kind: "note" })];
  answerByContract({
    "GET conversation/:id/activity": ({ query: { after } }) => {
      if (isRefused) return refusal("not_allowed");
      const data = history.map((one) => (one.seq === 1 ? { ...one, note } : one)).slice(after);
      return { status: "success", data };
    },
  });
  const query = store.dispatch(listActivity.initiate(ticketId));
  stop = query.unsubscribe;
  await query;
});
afterEach(() => {
  stop();
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
});

/** Its author edits it; the event says the entry alone. */
function edited(text: string, version: number): Activity {
  note = { ...note, text, version, editedAt: new Date(0).toISOString() };
  history.push(noteEdited(version + 1, version));
  return noteEdited(version + 1, version);
}

it("a note that was edited is shown with its new words as soon as its window receives that", async () => {
  await store.dispatch(receiveActivity({ conversationId: ticketId, entry: edited("New", 1) }));
  expect(shown()).toEqual(["New", 2]);
});

it("a window that is refused the new words asks again later, and does not take the change for known", async () => {
  isRefused = true;
  await store.dispatch(receiveActivity({ conversationId: ticketId, entry: edited("New", 1) }));
  expect(shown()).toEqual(["Old"]);
  isRefused = false;
  await store.dispatch(catchUpActivity(ticketId));
  expect(shown()).toEqual(["New", 2]);
});

it("a window that was away for two edits shows the last words", async () => {
  edited("New", 1);
  edited("Newest", 2);
  await store.dispatch(catchUpActivity(ticketId));
  expect(shown()).toEqual(["Newest", 2, 3]);
});

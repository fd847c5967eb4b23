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
let pageSize: number;
let asked: unknown[];
let stop: () => void;

const entry = (seq: number, given: Partial<Activity> = {}): Activity => ({
  ...{ seq, afterSeq: 0, kind: "change", changes: [] },
  ...{ actor: { kind: "staff", person: kim }, at: new Date(seq * 1_000).toISOString() },
  ...given,
});
const noteEdited = (seq: number, version: number) =>
  entry(seq, { changes: [{ field: "noteEdited", from: version, to: 1 }] });
const redacted = (seq: number) =>
  entry(seq, { changes: [{ field: "redacted", from: "key", to: null }] });
const shown = () => {
  const { data = [] } = listActivity.select(ticketId)(store.getState());
  return data.map(({ seq, note: its }) => its?.text ?? seq);
};

beforeAll(addServerData);
beforeEach(async () => {
  isRefused = false;
  pageSize = 200;
  note = {
    ...{ _id: anId(700), author: kim, text: "Old", files: [], mentions: [] },
    clientNoteId: "",
  };
  history = [entry(1, { kind: "note" })];
  ({ asked } = answerByContract({
    "GET conversation/:id/activity": ({ query: { after = 0 } }) => {
      // Asked for again and again it would never end by itself.
      if (isRefused || asked.length > 50) return refusal("not_allowed");
      const data = history
        .map((one) => (one.seq === 1 ? { ...one, note } : one))
        .slice(after, after + pageSize);
      return { status: "success", data };
    },
  }));
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

it("a window that could not load what was redacted asks for it again", async () => {
  note = { ...note, text: "█████", version: 1 };
  history.push(redacted(2));
  isRefused = true;
  await store.dispatch(receiveActivity({ conversationId: ticketId, entry: redacted(2) }));
  expect(shown()).toEqual(["Old"]);
  isRefused = false;
  await store.dispatch(catchUpActivity(ticketId));
  expect(shown()).toEqual(["█████", 2]);
});

it("a history of several pages with a redaction in the last one is loaded to its end, once", async () => {
  for (let seq = 2; seq <= 5; seq++) history.push(entry(seq));
  history.push(redacted(6));
  pageSize = 3;
  note = { ...note, text: "█████", version: 1 };
  asked.length = 0;
  await store.dispatch(catchUpActivity(ticketId));
  expect(shown()).toEqual(["█████", 2, 3, 4, 5, 6]);
  expect(asked.length).toBeLessThan(8);
});

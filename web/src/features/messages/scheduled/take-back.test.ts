import type { ErrorCode } from "@deskbell/shared/errors";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../../state/hooks.ts";
import {
  messageChanged,
  messageQueued,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { sessionEnded } from "../../../state/session.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { answerUploads } from "../../../testing/answer-uploads.ts";
import { aMessage, anId } from "../../../testing/builders.ts";
import { answerByContract, refusal } from "../../../testing/contract-fetch.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { editMessage, retryMessage, sendDraft } from "../outbox/send-message.ts";
import { deliverHeld } from "./deliver-held.ts";

const sent: OutgoingMessage = {
  ...{ clientMessageId: "0198-a-reply", ticketId: anId(7), text: "Too early", queuedAtMs: 1 },
  files: [{ id: "f1", name: "lid.png", bytes: 1, type: "image/png", storedAt: "uploads/lid.png" }],
  ...{ sentShare: 0, state: "queued", waitsFor: "", problems: [] },
};
const waits: ScheduledMessage = {
  ...{ id: anId(1), conversationId: sent.ticketId, kind: "undo", state: "waiting", version: 1 },
  author: { id: anId(2), name: "Nora", avatar: "" },
  ...{ clientMessageId: sent.clientMessageId, text: sent.text, files: [], fileIds: [] },
  ...{ sendAt: "2026-11-26T08:00:10.000Z", sendsInMs: 10_000, ticket: null },
  createdAt: "2026-11-26T08:00:00.000Z",
};

let store: AppStore;
/** What the desk says to the reply, one after the other. */
let answers: Response[];
let takenBack: string[];
const answersWith = (...all: ("waits" | ErrorCode)[]) => {
  answers = all.map((one) =>
    one === "waits"
      ? Response.json({ status: "success", data: { scheduled: waits } }, { status: 201 })
      : refusal(one),
  );
};

beforeEach(() => {
  takenBack = [];
  vi.spyOn(console, "warn").mockReturnValue();
  answerByContract({
    "POST scheduled/:id/take-back": ({ params }) => {
      takenBack.push(params.id);
      return { status: "success", data: { ...waits, state: "cancelled", version: 2 } };
    },
  });
  answerUploads(() => answers.shift());
  store = aStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const outgoing = (): OutgoingMessage | undefined => store.getState().outbox[0];
const isSent = () => store.dispatch(messageQueued(sent));
const isWantedBack = () =>
  store.dispatch(messageChanged({ id: sent.clientMessageId, isWantedBack: true }));
/** One attempt. */
const goes = async (message = outgoing() ?? sent) => {
  await deliverHeld(store, message, { abort: () => {} });
};

it("a reply that was wanted back while it was on its way is taken back, wherever its author has gone", async () => {
  isSent();
  isWantedBack();
  answersWith("waits");
  await goes();
  expect(takenBack).toEqual([waits.id]);
  expect(outgoing()).toBeUndefined();
});

it("also where the desk could not be reached at first", async () => {
  isSent();
  isWantedBack();
  answersWith("unavailable", "waits");
  await goes();
  await goes();
  expect(takenBack).toEqual([waits.id]);
});

it("a reply that went at once is not taken back, and its author is told so", async () => {
  isSent();
  isWantedBack();
  const said = vi.spyOn(notify, "error");
  const data = { message: aMessage({ conversationId: sent.ticketId }) };
  answers = [Response.json({ status: "success", data }, { status: 201 })];
  await goes();
  expect(said).toHaveBeenCalledWith("It has been sent: it cannot be taken back any more.");
  expect(takenBack).toEqual([]);
});

for (const [how, again] of [
  ["as it is", () => store.dispatch(retryMessage(outgoing() ?? sent))],
  [
    "from the composer",
    () => {
      store.dispatch(editMessage(outgoing() ?? sent));
      store.dispatch(sendDraft(sent.ticketId, null));
    },
  ],
] as const) {
  it(`a reply that was refused, and is sent again ${how}, is not taken back by the key of before`, async () => {
    isSent();
    isWantedBack();
    answersWith("invalid_input", "waits");
    await goes();
    again();
    await goes();
    expect(takenBack).toEqual([]);
    expect(outgoing()).toBeUndefined();
  });
}

it("what somebody wanted back is nothing to who signs in after them", async () => {
  isSent();
  isWantedBack();
  answersWith("waits");
  store.dispatch(sessionEnded("left"));
  await goes();
  expect(takenBack).toEqual([]);
});

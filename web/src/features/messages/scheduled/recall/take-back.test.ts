import type { ErrorCode } from "@deskbell/shared/errors";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../../../state/hooks.ts";
import {
  messageChanged,
  messageQueued,
  type OutgoingMessage,
} from "../../../../state/outbox.slice.ts";
import { sessionEnded, sessionStarted } from "../../../../state/session.slice.ts";
import { aStore } from "../../../../testing/a-store.ts";
import { answerUploads } from "../../../../testing/answer-uploads.ts";
import { aMessage, anId, aUser } from "../../../../testing/builders.ts";
import { answerByContract, refusal } from "../../../../testing/contract-fetch.ts";
import { notify } from "../../../../ui/toasts/notify.ts";
import { endsIt } from "../../outbox/after-attempt.ts";
import { editMessage, retryMessage, sendDraft } from "../../outbox/send-message.ts";
import { deliverHeld } from "../deliver-held.ts";
import { takeBack, wantBack } from "./take-back.ts";

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
let forms: FormData[];
/** What happens while a reply is on its way. */
let meanwhile: () => void;
/** Whether taking back finds no desk. */
let isUnreachable: boolean;
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
  forms = [];
  meanwhile = () => {};
  isUnreachable = false;
  vi.spyOn(console, "warn").mockReturnValue();
  answerByContract({
    "POST scheduled/:id/take-back": ({ params }) => {
      takenBack.push(params.id);
      if (isUnreachable) return Response.error();
      return { status: "success", data: { ...waits, state: "cancelled", version: 2 } };
    },
  });
  answerUploads((form) => {
    forms.push(form);
    meanwhile();
    return answers.shift();
  });
  store = aStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const outgoing = (): OutgoingMessage | undefined => store.getState().outbox[0];
const isSent = () => store.dispatch(messageQueued(sent));
const { clientMessageId: id } = sent;
const isWantedBack = () => void store.dispatch(messageChanged({ id, isWantedBack: true }));
/** Its author wants it back while it is on its way. */
const isWantedBackMeanwhile = () => {
  meanwhile = isWantedBack;
};
/** One attempt. */
const goes = async (message = outgoing() ?? sent) => {
  const result = await deliverHeld(store, message, { abort: () => {} });
  if (result?.kind === "again") store.dispatch(messageChanged({ id, mayBeStored: true }));
  if (result && result.kind !== "done") await endsIt(store, message, result, 1);
};

it("a reply that was wanted back while it was on its way is taken back, wherever its author has gone", async () => {
  isSent();
  isWantedBackMeanwhile();
  answersWith("waits");
  await goes();
  await expect.poll(outgoing).toBeUndefined();
  expect(takenBack).toEqual([waits.id]);
});

it("also where the desk could not be reached at first", async () => {
  isSent();
  isWantedBackMeanwhile();
  answersWith("unavailable", "waits");
  await goes();
  await goes();
  expect(takenBack).toEqual([waits.id]);
  // Should it not have come there before, it does not go before it is back.
  expect(forms[0]?.get("sendAt")).toBeNull();
  const inDays = (Date.parse(String(forms[1]?.get("sendAt"))) - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(300);
});

it("a reply that was wanted back before it has left is not sent: it is its author's again", async () => {
  isSent();
  isWantedBack();
  answersWith("waits");
  await goes();
  expect(forms).toEqual([]);
  expect(outgoing()).toBeUndefined();
  expect(store.getState().drafts[sent.ticketId]).toMatchObject({ text: "Too early" });
});

it("a reply that waits for its turn is back at once, and is not sent by what has begun with it", async () => {
  isSent();
  const message = outgoing() ?? sent;
  store.dispatch(wantBack(message));
  expect(outgoing()).toBeUndefined();
  expect(store.getState().drafts[sent.ticketId]).toMatchObject({ text: "Too early" });
  answersWith("waits");
  await goes(message);
  expect(forms).toEqual([]);
});

it("a reply that was back before its page died is said to be back, and not asked for again", async () => {
  const said = vi.spyOn(notify, "success");
  const failed = vi.spyOn(notify, "error");
  store.dispatch(messageQueued({ ...sent, mayBeStored: true, isWantedBack: true }));
  const ticket = { number: 12, subject: "Lid", customer: "Ida", status: "open" };
  const scheduled = { ...waits, state: "cancelled", version: 2, ticket };
  answers = [Response.json({ status: "success", data: { scheduled } }, { status: 201 })];
  await goes();
  await expect.poll(outgoing).toBeUndefined();
  expect(said).toHaveBeenCalledWith("Not sent. It is back where you write in #12.");
  expect(takenBack).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
});

it("a desk that never answers is asked again for what is to come back", async () => {
  vi.useFakeTimers();
  const answered = fetch;
  let isHung = true;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!isHung) return answered(path, init);
    isHung = false;
    return new Promise((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
  const back = store.dispatch(takeBack(waits));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await back).toBe(true);
});

it("what somebody has asked for ends with their session", async () => {
  store.dispatch(sessionStarted(aUser()));
  isUnreachable = true;
  const back = store.dispatch(takeBack(waits));
  await expect.poll(() => takenBack).toEqual([waits.id]);
  store.dispatch(sessionEnded("left"));
  expect(await back).toBe(false);
  expect(takenBack).toEqual([waits.id]);
});

it("a reply that went at once is not taken back, and its author is told so", async () => {
  isSent();
  isWantedBackMeanwhile();
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
    isWantedBackMeanwhile();
    answersWith("invalid_input", "waits");
    await goes();
    meanwhile = () => {};
    again();
    await goes();
    expect(takenBack).toEqual([]);
    expect(outgoing()).toBeUndefined();
  });
}

it("what somebody wanted back is nothing to who signs in after them", async () => {
  isSent();
  meanwhile = () => {
    isWantedBack();
    store.dispatch(sessionEnded("left"));
  };
  answersWith("waits");
  await goes();
  expect(forms).toHaveLength(1);
  expect(takenBack).toEqual([]);
});

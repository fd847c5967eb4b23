import type { ErrorCode } from "@deskbell/shared/errors";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../../state/hooks.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { answerByContract, refusal } from "../../../testing/contract-fetch.ts";
import { dismissToasts } from "../../../ui/toasts/notify.ts";
import { deliverHeld } from "./deliver-held.ts";
import { wantBack } from "./take-back.ts";

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
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      status = 0;
      response: unknown;
      onload = () => {};
      onloadend = () => {};
      open = () => {};
      setRequestHeader = () => {};
      getResponseHeader = () => null;
      async send(): Promise<void> {
        const answer = answers.shift() ?? Response.error();
        this.status = answer.status;
        this.response = await answer.json();
        this.onload();
        this.onloadend();
      }
    },
  );
  store = aStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As often as the desk has an answer. */
const goes = (message = sent) => deliverHeld(store, message, { abort: () => {} });

/** One that is wanted back after it is the first that is. */
async function expectOnlyTheNext(): Promise<void> {
  const next = { ...sent, queuedAtMs: 3 };
  const scheduled = { ...waits, id: anId(3) };
  answers = [Response.json({ status: "success", data: { scheduled } }, { status: 201 })];
  wantBack(next);
  await goes(next);
  await expect.poll(() => takenBack).toEqual([scheduled.id]);
}

it("a reply that was wanted back while it was on its way is taken back, wherever its author has gone", async () => {
  wantBack(sent);
  answersWith("waits");
  await goes();
  await expect.poll(() => takenBack).toEqual([waits.id]);
});

it("also where the desk could not be reached at first", async () => {
  wantBack(sent);
  answersWith("unavailable", "waits");
  await goes();
  await goes();
  await expect.poll(() => takenBack).toEqual([waits.id]);
});

for (const [how, again] of [
  ["as it is", sent],
  ["changed", { ...sent, text: "Later", queuedAtMs: 2 }],
] as const) {
  it(`a reply that was refused, and is sent again ${how}, is not taken back by the key of before`, async () => {
    wantBack(sent);
    answersWith("invalid_input", "waits");
    await goes();
    await goes(again);
    await expectOnlyTheNext();
  });
}

it("a reply that was put back into the composer and sent anew is not taken back by the key of before", async () => {
  wantBack(sent);
  answersWith("waits");
  await goes({ ...sent, queuedAtMs: 2 });
  await expectOnlyTheNext();
});

it("what somebody wanted back is nothing to who signs in after them", async () => {
  wantBack(sent);
  dismissToasts(); // at the end of their session
  answersWith("waits");
  await goes();
  await expectOnlyTheNext();
});

import { expect, test } from "vitest";
import type { OutgoingMessage } from "../../../../state/outbox.slice.ts";
import { isReplyOnItsWay } from "./use-undo-key.ts";

const sending: OutgoingMessage = {
  ...{ clientMessageId: "0198-a-reply", ticketId: "t", text: "Too early", queuedAtMs: 1 },
  ...{ files: [], sentShare: 0, state: "sending", waitsFor: "", problems: [] },
};

test.each([
  ["that is on its way", sending, true],
  // The key is for what was done before it.
  ["that is wanted back already", { ...sending, isWantedBack: true }, false],
  ["for later", { ...sending, sendAt: "2026-11-26T08:00:00.000Z" }, false],
  ["that waits for the connection", { ...sending, waitsFor: "connection" as const }, false],
  ["that is stored", { ...sending, state: "sent" as const }, false],
])("the key that takes back is for a reply %s, or not", (_which, message, isForIt) => {
  expect(isReplyOnItsWay(message)).toBe(isForIt);
});

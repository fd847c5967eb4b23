import { expect, test } from "vitest";
import { canBeCancelled, type OutgoingMessage } from "./outbox.slice.ts";

const message = (fields: Partial<OutgoingMessage>) =>
  ({ files: [{}], state: "sending", waitsFor: "", sentShare: 0, ...fields }) as OutgoingMessage;

test.each([
  ["whose files are on their way", message({ sentShare: 0.99 }), true],
  ["that waits for the connection", message({ state: "queued", waitsFor: "connection" }), true],
  // It may be stored already, and written anew it would be there twice.
  ["that has left as a whole", message({ sentShare: 1 }), false],
  ["of words alone, which is gone at once", message({ files: [] }), false],
])("a message or note %s can be cancelled or not", (_which, one, can) => {
  expect(canBeCancelled(one)).toBe(can);
});

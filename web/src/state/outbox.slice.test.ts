import { expect, test } from "vitest";
import { canBeCancelled, type OutgoingMessage } from "./outbox.slice.ts";

const message = (fields: Partial<OutgoingMessage>) =>
  ({
    ...{ files: [{}], state: "sending", waitsFor: "", sentShare: 0, problems: [] },
    ...fields,
  }) as unknown as OutgoingMessage;
const waiting = { state: "queued", waitsFor: "connection" } as const;

test.each([
  ["whose files are on their way", message({ sentShare: 0.99 }), true],
  ["that waits for the connection", message(waiting), true],
  // It may be stored already, and written anew it would be there twice.
  ["that has left as a whole", message({ sentShare: 1 }), false],
  [
    "that has left as a whole after it had waited",
    message({ waitsFor: "connection", sentShare: 1 }),
    false,
  ],
  ["that has left as a whole, and waits again", message({ ...waiting, mayBeStored: true }), false],
  [
    "of which the desk can be asked, though it may have it",
    message({ ...waiting, mayBeStored: true, canComeBack: true }),
    true,
  ],
  [
    "that the desk is asked for already",
    message({ ...waiting, mayBeStored: true, canComeBack: true, isWantedBack: true }),
    false,
  ],
  [
    "without an answer for long, of which its author was warned",
    message({ ...waiting, mayBeStored: true, problems: ["It may have arrived."] }),
    true,
  ],
  [
    "that the desk has after such a warning",
    message({ state: "sent", mayBeStored: true, problems: ["It may have arrived."] }),
    false,
  ],
  ["that the desk has", message({ state: "sent", waitsFor: "connection" }), false],
  ["of words alone, which is gone at once", message({ files: [] }), false],
  ["of words alone that goes again", message({ files: [], waitsFor: "connection" }), false],
])("a message or note %s can be cancelled or not", (_which, one, can) => {
  expect(canBeCancelled(one)).toBe(can);
});

test("a message behind another can be cancelled, unless the desk may have it", () => {
  const behind = message({ state: "queued" });
  expect(canBeCancelled(behind)).toBe(false);
  expect(canBeCancelled(behind, true)).toBe(true);
  expect(canBeCancelled({ ...behind, mayBeStored: true }, true)).toBe(false);
});

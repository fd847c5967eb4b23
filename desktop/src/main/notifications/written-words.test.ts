import type { Message } from "@deskbell/shared/messages/message";
import { expect, test } from "vitest";
import { createWrittenWords } from "./written-words.ts";

const message = {
  conversationId: "c".repeat(24),
  seq: 1,
  sender: { id: "b".repeat(24) },
  createdAt: "2026-11-22T10:00:00.000Z",
} as Message;

test("a message that comes again before it is notified has its newer words, and none once it was", () => {
  const written = createWrittenWords();
  expect(written.keep(message, "My card is 4111")).toBe(true);
  expect(written.keep(message, "My card is █")).toBe(false);
  expect(written.find(message.sender.id, message.createdAt)?.text).toBe("My card is █");
  expect(written.take(message.conversationId, 1)).toEqual([[1, "My card is █"]]);
  expect(written.keep(message, "My card is █")).toBe(false);
  expect(written.take(message.conversationId, 1)).toEqual([]);
});

import type { Message } from "@deskbell/shared/messages/message";
import { anId } from "./an-id.ts";

/** A message as the server tells it; only what a test cares about needs to be given. */
export function aMessage(given: Partial<Message> = {}): Message {
  const seq = given.seq ?? 1;
  return {
    _id: anId(seq),
    conversationId: anId(9_000),
    seq,
    clientMessageId: "",
    sender: { id: anId(1), name: "Mara Lind", avatar: "" },
    text: `Message ${seq}`,
    attachment: [],
    files: [],
    createdAt: new Date(Date.UTC(2026, 7, 1, 9, 0, seq)).toISOString(),
    ...given,
  };
}

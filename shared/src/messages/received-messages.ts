import * as z from "zod";
import { pictureAt } from "../attachment.ts";
import { completed, orUnshown } from "../completed.ts";
import { type Message, messageAnswerSchema, messageSchema } from "./message.ts";

const receivedMessageSchema = completed(messageSchema, ({ sender, attachment, ...message }) => {
  const paths = Array.isArray(attachment) ? attachment.map(String) : [];
  return {
    clientMessageId: "",
    text: "",
    ...message,
    sender: { name: "", avatar: "", ...(sender as object) },
    attachment: paths,
    files: message.files ?? paths.map(pictureAt),
  };
});

/**
 * GET /message/{conversationId} as a client reads it. A server of the specification gives messages no
 * numbers (spec §3 Message) and always answers the whole thread: they get theirs from their times.
 */
export const receivedMessagesSchema = z.preprocess(
  (answer) => (Array.isArray(answer) && answer.some(isUnnumbered) ? numbered(answer) : answer),
  z.array(receivedMessageSchema),
);

/** POST /message as a client reads it: null where the server shows nothing of it. */
export const receivedMessageAnswerSchema = orUnshown(messageAnswerSchema);

const isUnnumbered = (message: Partial<Message>) => message.seq === undefined;

function numbered(messages: readonly Pick<Message, "createdAt" | "conversationId">[]) {
  return messages
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map((message, i) => ({ _id: idOf(message, i + 1), ...message, seq: i + 1 }));
}

/** Such a server may give no ids either; one that stays the same is made of the thread's. */
const idOf = ({ conversationId }: Pick<Message, "conversationId">, seq: number) =>
  `${conversationId.slice(0, 16)}${seq.toString(16).padStart(8, "0")}`;

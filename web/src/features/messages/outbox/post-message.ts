import type { Message } from "@deskbell/shared/messages/message";
import { receivedMessageAnswerSchema } from "@deskbell/shared/messages/received-messages";
import { uploadForm } from "../../../api/http/upload-form.ts";
import { registeredFile } from "../../../state/file-registry.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";

/**
 * One attempt to send a message; answers what is stored, by this attempt or an earlier one, or
 * null where the server shows nothing of it.
 *
 * @param onProgress called with 0 … 1 of the whole request
 * @throws ApiError; `signal.reason` when it was withdrawn
 */
export async function postMessage(
  message: OutgoingMessage,
  signal: AbortSignal,
  onProgress: (sentShare: number) => void,
): Promise<Message | null> {
  const answer = await uploadForm({
    path: "message",
    form: formOf(message),
    schema: receivedMessageAnswerSchema,
    signal,
    onProgress: (sentBytes, totalBytes) => onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
  });
  return answer?.data ?? null;
}

function formOf({
  ticketId,
  clientMessageId,
  text,
  files,
  receiver,
  lastSeenSeq,
}: OutgoingMessage): FormData {
  const form = new FormData();
  form.set("conversationId", ticketId);
  form.set("clientMessageId", clientMessageId);
  form.set("text", text);
  if (receiver) {
    form.set("receiverId", receiver.id);
    form.set("receiverName", receiver.name);
    form.set("avatar", receiver.avatar);
  }
  if (lastSeenSeq !== undefined) form.set("lastSeenSeq", String(lastSeenSeq));
  for (const { id } of files) {
    const file = registeredFile(id);
    if (file) form.append("attachments", file, file.name);
  }
  return form;
}

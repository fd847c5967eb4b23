import { appendFiles } from "../../../state/file-registry.ts";
import { sentVersionOf } from "../../../state/kept-drafts.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";

/** The multipart form of POST /message (spec §7). */
export function messageForm(message: OutgoingMessage): FormData {
  const { ticketId, clientMessageId, text, files, receiver, lastSeenSeq, thenStatus } = message;
  if (message.isNote) throw new Error("A note is no message.");
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
  if (thenStatus) form.set("thenStatus", thenStatus);
  const draftVersion = sentVersionOf(clientMessageId);
  if (draftVersion) form.set("draftVersion", draftVersion);
  appendFiles(form, files);
  return form;
}

import type { Message } from "@deskbell/shared/messages/message";
import { presentByMail } from "../mail/stored-by-mail.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { PathReader } from "../uploads/serving/sign-path.ts";
import type { CurrentPerson } from "../users/user.directory.ts";
import type { MessageRecord } from "./message.model.ts";

/** Read by clients that do not know of deleting; others say it in their reader's language. */
const deletedText = "This message was deleted.";

/** The message as one reader sees it: the paths of its files are signed for them, for nobody not yet. */
export function presentMessage(
  record: MessageRecord,
  reader: PathReader | null,
  attachments: AttachmentService,
  currentPerson: CurrentPerson,
): Message {
  const conversationId = record.conversationId.toString();
  const files = record.files.map((file) => attachments.present(file, conversationId, reader));
  return {
    _id: record._id.toString(),
    conversationId,
    seq: record.seq,
    clientMessageId: record.clientMessageId ?? "",
    sender: currentPerson(record.sender),
    text: record.deletedAt ? deletedText : record.text,
    attachment: files.filter(({ kind }) => kind === "image").map(({ path }) => path),
    files,
    ...presentByMail(record.byMail),
    createdAt: record.createdAt.toISOString(),
    ...(record.version && { version: record.version }),
    ...presentTimes(record),
  };
}

const presentTimes = ({ editedAt, deletedAt, redactedAt }: MessageRecord) => ({
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
  ...(redactedAt && { redactedAt: redactedAt.toISOString() }),
});

import type { Message } from "@deskbell/shared/messages/message";
import type { Viewer } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import type { MessageRecord } from "./message.model.ts";
import { presentMessage } from "./message.present.ts";

type Parts = { attachments: AttachmentService; people: UserDirectory["people"] };

export type MessagePresenter = ReturnType<typeof createMessagePresenter>;

/** Presents messages to a viewer, with the current names and photos of their senders. */
export function createMessagePresenter({ attachments, people }: Parts) {
  return {
    /** A message as its sender sees it, who is the one asking. */
    presentOwn(record: MessageRecord, viewer: Viewer): Message {
      const { id, name, avatar } = viewer;
      return presentMessage(record, viewer, attachments, () => ({ id, name, avatar }));
    },

    async presentAll(records: readonly MessageRecord[], viewer: Viewer): Promise<Message[]> {
      const { id, name, avatar } = viewer;
      const senderIds = records.map(({ sender }) => sender.id);
      const currentPerson = await people(senderIds, { id, name, avatar });
      return records.map((record) => presentMessage(record, viewer, attachments, currentPerson));
    },
  };
}

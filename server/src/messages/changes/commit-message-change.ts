import { Types } from "mongoose";
import { commitVersioned, filesGone, writeVersioned } from "../../database/commit-versioned.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import { wordsOf } from "../../search/search-words.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { type MessageChange, MessageModel, type MessageRecord } from "../message.model.ts";

/** A message as it becomes. */
export type Changed = {
  kind: MessageChange;
  byId: string;
  at: Date;
  set: {
    text?: string;
    files?: StoredFile[];
    /** Other names of all its files, in their order. */
    fileNames?: string[];
    editedAt?: Date;
    deletedAt?: Date;
    redactedAt?: Date;
    /** Undefined removes them. */
    earlier?: { text: string; at: Date }[] | undefined;
  };
};

/**
 * Changes a message in one write, which is the commit: what follows from it in its ticket stands in the message until
 * it is done (settle-change.ts). Whoever was faster is seen by `decide`, which is asked again then.
 *
 * @param decide what it becomes; null for nothing; throws to refuse
 * @param settle brings an earlier change to its ticket, which a process that died has left
 * @returns null where there is no such message, or nothing to change
 */
export async function commitMessageChange(
  place: { ticketId: string; seq: number },
  decide: (message: MessageRecord) => Changed | null | Promise<Changed | null>,
  settle: (message: MessageRecord) => Promise<unknown>,
): Promise<MessageRecord | null> {
  const which = { conversationId: new Types.ObjectId(place.ticketId), seq: place.seq };
  const committed = await commitVersioned<MessageRecord, Changed>({
    find: () => MessageModel.findOne(which).lean(),
    decide,
    settle,
    write,
    busyError: () =>
      new AppError("conflict", "This message is being changed by others. Try again."),
  });
  if (!committed?.stored) return null;
  failpoint("message-change.committed");
  return committed.stored;
}

function write(message: MessageRecord, { kind, byId, at, set: { fileNames, ...set } }: Changed) {
  const { version, files, text } = message;
  // By themselves: the virus check may write beside them at the same time.
  const names = (fileNames ?? []).map((name, i) => [`files.${i}.name`, name]);
  const left = set.files ?? files;
  const gone = filesGone(files, left);
  const values = {
    ...set,
    ...Object.fromEntries(names),
    searchWords: wordsOf(
      [set.text ?? text, ...(fileNames ?? left.map(({ name }) => name))].join(" "),
    ),
    version: (version ?? 0) + 1,
    change: { kind, byId, at, ...(gone.length > 0 && { files: gone }) },
  };
  return writeVersioned(MessageModel.collection, message, values, ["searchWords"]);
}

import { Types } from "mongoose";
import { commitVersioned, filesGone, writeVersioned } from "../../database/commit-versioned.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import { wordsOf } from "../../search/search-words.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { type MessageChange, MessageModel, type MessageRecord } from "../message.model.ts";

/** A change of a message, and what the message is after it. */
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
 * Changes a message in one write, which is the commit. The write also records in the message what is still to be done
 * in its ticket (settle-change.ts). Where another write comes first, `decide` is called again with its result.
 *
 * @param decide what it becomes; null to change nothing; throws to refuse
 * @param settle completes, in the ticket, an earlier change that a process left when it died
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
  // Each name by a path of its own: the virus check may write other fields of these files at the same time.
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

import { Types } from "mongoose";
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
    editedAt?: Date;
    deletedAt?: Date;
    redactedAt?: Date;
    /** Undefined removes them. */
    earlier?: { text: string; at: Date }[] | undefined;
  };
};

/** Clashes are two people who change the same message at once. */
const attemptsMax = 20;

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
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const message = await MessageModel.findOne(which).lean();
    if (!message) return null;
    if (message.change) {
      await settle(message);
      continue;
    }
    const changed = await decide(message);
    if (!changed) return null;
    const stored = await write(message, changed);
    if (!stored) continue;
    failpoint("message-change.committed");
    return stored;
  }
  throw new AppError("conflict", "This message is being changed by others. Try again.");
}

function write(message: MessageRecord, { kind, byId, at, set }: Changed) {
  const { _id, version, files, text } = message;
  const left = set.files ?? files;
  const kept = new Set(left.map(({ fileId }) => fileId));
  const gone = files.filter(({ fileId }) => !kept.has(fileId));
  const values = {
    ...set,
    searchWords: wordsOf([set.text ?? text, ...left.map(({ name }) => name)].join(" ")),
    version: (version ?? 0) + 1,
    change: { kind, byId, at, ...(gone.length > 0 && { files: gone }) },
  };
  const isLeft = ([, value]: [string, unknown]) => value !== undefined;
  const removed = Object.keys(values).filter(
    (key) => values[key as keyof typeof values] === undefined,
  );
  return MessageModel.collection.findOneAndUpdate(
    // Null finds what was never changed.
    { _id, version: version ?? null, change: null },
    {
      $set: Object.fromEntries(Object.entries(values).filter(isLeft)),
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((key) => [key, 1])) }),
    },
    { returnDocument: "after", projection: { searchWords: 0 } },
  ) as unknown as Promise<MessageRecord | null>;
}

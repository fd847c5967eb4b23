import type { CopyResponseObject, ImapFlow } from "imapflow";
import { MailModel } from "../../mail.model.ts";

export const folders = {
  imported: ["Deskbell", "Imported"],
  failed: ["Deskbell", "Failed"],
} as const;
export type Folder = keyof typeof folders;

/** The folder's path with this server's delimiter, which is known also while no folder is open. */
export const pathOf = ({ mailbox, namespace }: ImapFlow, folder: Folder): string =>
  folders[folder].join((mailbox ? mailbox.delimiter : namespace?.delimiter) ?? "/");

/** The result of moving mails: where they are now, or why the server refused. */
export type Moved = { refusal: null; at: CopyResponseObject } | { refusal: unknown; at: null };

/**
 * Moves mails of the open folder, by their numbers; a folder that is not there yet is made.
 *
 * @throws Error where the connection is lost
 */
export async function moveTo(client: ImapFlow, uids: number[], folder: Folder): Promise<Moved> {
  const move = () => client.messageMove(uids, pathOf(client, folder), { uid: true });
  const first = await move();
  if (first) return { refusal: null, at: first };
  const refusal: unknown = await client.mailboxCreate([...folders[folder]]).then(
    () => null,
    (error: unknown) => error,
  );
  const second = await move();
  if (second) return { refusal: null, at: second };
  if (!client.usable) throw refusal ?? new Error("the connection was lost while mails were moved");
  return { refusal: refusal ?? new Error("the server did not move it"), at: null };
}

/** The number of a mail in the folder that it was moved to; null where the server does not say (UIDPLUS). */
export function copyUidOf({ uidValidity, uidMap }: CopyResponseObject, uid: number) {
  const copied = uidMap?.get(uid);
  return copied === undefined || uidValidity === undefined
    ? null
    : { uid: copied, uidValidity: String(uidValidity) };
}

/** Keeps where mails lie now: where a process dies before, they are looked for. */
export async function noteImported(
  moved: ReadonlyMap<number, string>,
  at: CopyResponseObject,
): Promise<void> {
  const numbers = [...moved].flatMap(([uid, mailId]) => {
    const copyUid = copyUidOf(at, uid);
    return copyUid ? [{ mailId, copyUid }] : [];
  });
  if (numbers.length === 0) return;
  await MailModel.bulkWrite(
    numbers.map(({ mailId, copyUid }) => ({
      // In the other folder it has another number.
      updateOne: {
        filter: { _id: mailId, isAmongFailed: null },
        update: { $set: { copyUid }, $unset: { isLost: 1 } },
      },
    })),
    { ordered: false },
  );
}

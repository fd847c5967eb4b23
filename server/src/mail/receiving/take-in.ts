import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { MailModel, type mailSources } from "../mail.model.ts";
import { mailKey } from "./mail-key.ts";

/** To whom and from whom a mail server was told that a mail goes; null where nobody says. */
export type ReceivedEnvelope = {
  from: string | null;
  to: string[];
  /** Of the client that handed the mail to the company's first server, which SPF is about; missing where nobody says. */
  clientIp?: string;
} | null;

export type Taken = {
  mailId: string;
  /** False where the same mail is there already. */
  isNew: boolean;
};

type RawMailFacts = {
  /** Of the whole mail, where `raw` is only its beginning: it is kept as `failed: too large`. */
  tooLargeBytes?: number;
  /** The mailbox that it was fetched from. */
  mailboxId?: string;
};

export type TakeIn = (
  raw: Buffer,
  envelope: ReceivedEnvelope,
  source: (typeof mailSources)[number],
  facts?: RawMailFacts,
) => Promise<Taken>;

type Parts = {
  files: Pick<FileStore, "write" | "remove">;
  /** Called when one was stored that waits to be understood. */
  onStored(): void;
  now(): number;
};

/**
 * The one way of a mail into the desk. When it resolves the bytes and their record are durable, and
 * nothing of them was read but for the key. A mail that is there already is not stored again, however
 * it comes and from however many nodes at once: the key is unique.
 *
 * A process that dies between the bytes and the record leaves bytes that nobody points to; the sweep of
 * files removes them, and whoever sent the mail sends it again, since nobody said that it is here.
 */
export function createTakeIn({ files, onStored, now }: Parts): TakeIn {
  return async (raw, envelope, source, { tooLargeBytes, mailboxId } = {}) => {
    const key = await mailKey(raw, tooLargeBytes ?? null);
    const known = await find(key);
    if (known) return known;
    const fileId = await files.write(raw);
    failpoint("mail.kept");
    const arrivedAt = new Date(now());
    const isTooLarge = tooLargeBytes !== undefined;
    try {
      const { _id } = await MailModel.create({
        key,
        state: isTooLarge ? "failed" : "stored",
        reason: isTooLarge ? "too large" : null,
        source,
        ...(mailboxId !== undefined && { mailboxId }),
        envelope,
        size: tooLargeBytes ?? raw.length,
        raw: { fileId },
        arrivedAt,
        dueAt: arrivedAt,
      });
      failpoint("mail.inserted");
      if (!isTooLarge) onStored();
      return { mailId: _id.toString(), isNew: true };
    } catch (error) {
      const other = isDuplicateKey(error) ? await find(key) : null;
      if (!other) throw error; // whether it was stored nobody knows: the bytes stay for the sweep to judge
      await files.remove(fileId);
      return other;
    }
  };
}

async function find(key: string): Promise<Taken | null> {
  const record = await MailModel.findOne({ key }).select({ _id: 1 }).lean();
  return record && { mailId: record._id.toString(), isNew: false };
}

import type { MailReading } from "@deskbell/shared/mail/mailbox";
import { DeskMailboxModel } from "./desk-mailbox.model.ts";
import { type MailboxWithSecrets, openRecord } from "./desk-mailbox.ts";
import { MailReadingModel, mailReadingId } from "./mail-reading.model.ts";
import type { SecretBox } from "./secret-box.ts";

/** The mailboxes as this node last read them. */
export function createKnownMailboxes(ofEnvironment: MailboxWithSecrets | null, box: SecretBox) {
  const listeners = new Set<() => void>();
  let known = ofEnvironment ? [ofEnvironment] : [];
  let reading: MailReading = { trustedAuthserv: null, spamHeader: null, opensContact: true };
  let last: Promise<void> = Promise.resolve();

  async function readNow(): Promise<void> {
    const [records, set] = await Promise.all([
      DeskMailboxModel.find().sort({ _id: 1 }).lean(),
      MailReadingModel.findById(mailReadingId).lean(),
    ]);
    reading = {
      trustedAuthserv: set?.trustedAuthserv ?? null,
      spamHeader: set?.spamHeader ?? null,
      opensContact: set?.opensContact ?? true,
    };
    const mailboxes = records.map((record) => openRecord(record, box));
    const next = ofEnvironment ? [ofEnvironment, ...mailboxes] : mailboxes;
    if (markOf(next) === markOf(known)) return;
    known = next;
    for (const listener of listeners) listener();
  }

  const find = (id: string | null | undefined) => known.find((one) => one.id === id) ?? null;
  return {
    /** Reads run one after the other, so that an older one never replaces what a newer one has found. */
    read(): Promise<void> {
      last = last.catch(() => {}).then(readNow);
      return last;
    },
    /** Called when they have changed. */
    onChanged(listener: () => void): void {
      listeners.add(listener);
    },
    /** The environment's first, then the oldest. */
    list: (): readonly MailboxWithSecrets[] => known,
    find,
    standard: () => known.find(({ isDefault }) => isDefault) ?? known[0] ?? null,
    /** The admins' settings for incoming mail. */
    setReading: () => reading,
    /**
     * The mailbox that a mail came in by: whose address it is written to, else the one where it was fetched; null for
     * none of them.
     */
    mailboxOf(
      fetchedFrom: string | null,
      recipients: readonly string[],
    ): MailboxWithSecrets | null {
      const fetched = find(fetchedFrom);
      const written = new Set(recipients.map(withoutTag));
      const isTheirs = ({ address }: MailboxWithSecrets) => written.has(address.toLowerCase());
      return fetched && isTheirs(fetched) ? fetched : (known.find(isTheirs) ?? fetched);
    },
  };
}

const withoutTag = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, "");

/** A fingerprint: it differs as soon as one of the mailboxes does. */
const markOf = (mailboxes: readonly MailboxWithSecrets[]): string =>
  mailboxes.map(({ id, revision, isLocked }) => `${id} ${revision} ${isLocked}`).join("\n");

import {
  type ListedMail,
  type MailboxProblem,
  type MailboxWithProblem,
  type MailDetail,
  type MailListQuery,
  mailboxProblems as watchProblems,
} from "@deskbell/shared/mail/listed-mail";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";
import { UnreadableMail } from "../parsing/unreadable-mail.ts";
import { listUnfetched } from "../receiving/imap/unfetched-mails.ts";
import { countMails, findMail, listMails, type StoredMail } from "../receiving/mail-records.ts";
import { tryMailAgain } from "../receiving/process-mails.ts";
import { limitedRecipients } from "../sending/relay/recipient-rate-limit.ts";
import { countUndelivered } from "../sending/undelivered/list-undelivered.ts";
import type { OriginalSigner } from "./original/sign-original.ts";
import { type NumbersOf, presentMails } from "./present-mail.ts";
import type { ReviewParser } from "./review-parser.ts";
import { mailsOverAll, sendersOverLimit } from "./senders-over-limit.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

type Parts = {
  files: Pick<FileStore, "read">;
  parser: ReviewParser;
  signer: Pick<OriginalSigner, "sign">;
  numbersOf: NumbersOf;
  /** Called when one waits to be understood. */
  wake(): void;
  mailboxProblems(): Promise<MailboxWithProblem[]>;
  /** Of a mailbox by its id. */
  addressOf(mailboxId: string): string;
  now(): number;
};

/** Incoming mails as staff see them; whoever calls has asked whether they may. */
export function createReviewService(parts: Parts) {
  const { files, parser, signer, numbersOf, wake, mailboxProblems, addressOf, now } = parts;

  async function rawOf({ raw }: Pick<StoredMail, "raw">): Promise<Buffer> {
    const bytes = await files.read(raw.fileId);
    if (!bytes) throw new AppError("not_found", "The bytes of this mail are not there any more.");
    return bytes;
  }

  async function parsed(mail: StoredMail): Promise<ParsedMail | null> {
    const raw = await files.read(mail.raw.fileId);
    return raw && unlessUnreadable(parser.parse(raw, mail));
  }

  return {
    /** One page, the newest first, and how many there are of those that somebody should look at. */
    async list(viewer: Viewer, query: MailListQuery) {
      const [records, counts, undelivered, problems, limited, senders, overAll, unfetched] =
        await Promise.all([
          listMails(query),
          countMails(),
          countUndelivered(viewer),
          mailboxProblems(),
          limitedRecipients(now()),
          sendersOverLimit(),
          mailsOverAll(),
          listUnfetched(addressOf),
        ]);
      return {
        data: await presentMails(records, numbersOf),
        counts: { ...counts, undelivered, waiting: counts.waiting + unfetched.length },
        mailboxProblem: firstOf(problems),
        mailboxProblems: problems,
        breakers: limited,
        senders,
        ...(overAll && { overAll }),
        unfetched,
      };
    },

    /** @throws AppError `not_found` (404) */
    async get(viewer: Viewer, mailId: string): Promise<MailDetail> {
      const mail = await findMail(mailId);
      const content = await parsed(mail);
      const [listed] = await presentMails([mail], numbersOf);
      return {
        ...(listed as ListedMail),
        content: content && {
          originalPath: signer.sign(viewer, mailId),
          isEncrypted: content.isEncrypted,
          files: content.files.map(({ index, name, size, notTaken }) => ({
            index,
            name,
            size,
            isTaken: notTaken === null,
          })),
        },
      };
    },

    /**
     * Has a mail read anew that failed, or that waits for its next try.
     *
     * @throws AppError `not_found` (404), `conflict` (409) where it does neither, or is too large
     */
    async tryAgain(mailId: string): Promise<ListedMail> {
      const isDone = await tryMailAgain(mailId);
      const mail = await findMail(mailId);
      if (!isDone) throw new AppError("conflict", "This mail cannot be tried again.");
      wake();
      const [listed] = await presentMails([mail], numbersOf);
      return listed as ListedMail;
    },

    /** The bytes as they came. */
    raw: async (mailId: string): Promise<Buffer> => rawOf(await findMail(mailId)),

    /**
     * One file of a mail, whether it was taken over or not.
     *
     * @throws AppError `not_found` (404)
     */
    async file(mailId: string, index: number): Promise<{ name: string; bytes: Buffer }> {
      const raw = await rawOf(await findMail(mailId));
      const file = await unlessUnreadable(parser.file(raw, index));
      if (!file) throw new AppError("not_found", "This file does not exist.");
      return { name: file.name, bytes: Buffer.from(file.bytes) };
    },

    /** The page that shows a mail; null where it cannot be read. */
    async original(mailId: string): Promise<string | null> {
      const mail = await findMail(mailId);
      return unlessUnreadable(parser.page(await rawOf(mail), mail));
    },
  };
}

/** As versions before know it: that one is not watched. */
const firstOf = (problems: readonly MailboxWithProblem[]): MailboxProblem | null =>
  watchProblems.find((one) => problems.some(({ problem }) => problem === one)) ?? null;

async function unlessUnreadable<Result>(reading: Promise<Result>): Promise<Result | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof UnreadableMail) return null;
    throw error;
  });
}

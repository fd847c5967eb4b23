import type { MailboxWithProblem } from "@deskbell/shared/mail/listed-mail";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { createDecideMail } from "./decide-mail.ts";
import { createOriginalSigner } from "./original/sign-original.ts";
import type { NumbersOf } from "./present-mail.ts";
import { createReviewService } from "./review.service.ts";
import { createReviewParser } from "./review-parser.ts";
import { createDecideSender } from "./senders-over-limit.ts";

type Parts = {
  files: Pick<FileStore, "read">;
  numbersOf: NumbersOf;
  wake(): void;
  mailboxProblems(): Promise<MailboxWithProblem[]>;
  addressOf(mailboxId: string): string;
  secret: string;
  now(): number;
};

/** Incoming mails as staff see them, and what they say of them. */
export function openReview(parts: Parts) {
  const { files, numbersOf, wake, mailboxProblems, addressOf, secret, now } = parts;
  const parser = createReviewParser();
  const signer = createOriginalSigner({ secret, now });
  return {
    service: createReviewService({
      files,
      parser,
      signer,
      numbersOf,
      wake,
      mailboxProblems,
      addressOf,
      now,
    }),
    decide: createDecideMail({ numbersOf, wake }),
    decideSender: createDecideSender(wake),
    signer,
    close: parser.close,
  };
}

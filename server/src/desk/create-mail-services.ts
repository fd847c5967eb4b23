import type { Clock } from "../database/clock.ts";
import { openReceiving } from "../mail/receiving/open-receiving.ts";
import { openReview } from "../mail/review/open-review.ts";
import { openSending } from "../mail/sending/open-sending.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = { desk: DeskParts; files: FileStore; tickets: TicketService; clock: Clock };

/** Mails in both directions. */
export function createMailServices({ desk, files, tickets, clock }: Parts) {
  const { identity, log, secret } = desk;
  const { now } = clock;
  const receiving = openReceiving({ receiving: desk.receiving ?? null, files, now, log });
  const sending = openSending({
    sending: desk.sending ?? null,
    tickets,
    identity,
    secret,
    receivesAnswers: Boolean(desk.receiving),
    now,
    log,
  });
  const { wake } = receiving;
  const review = openReview({ files, numbersOf: tickets.numbersOf, wake, secret, now });
  return {
    receiving,
    review,
    sending,
    /** @param url where this desk listens */
    async startMail(url: string) {
      const started = [await receiving.start(), sending.start(url)];
      return {
        async close(): Promise<void> {
          await Promise.all([...started, review].map(({ close }) => close()));
        },
      };
    },
  };
}

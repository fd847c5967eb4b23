import { times } from "@deskbell/shared/limits";
import type { Logger } from "pino";
import { createAddressLimit } from "../http/limits/address-limit.ts";
import type { Redis } from "../redis/open-redis.ts";
import { createContactService } from "./contact.service.ts";
import type { ContactTickets } from "./contact-tickets.ts";
import type { Mailer } from "./mailer.ts";
import { startDelivery } from "./start-delivery.ts";

type Parts = {
  mailer: Mailer | null;
  tickets: Pick<ContactTickets, "open">;
  messagesPerAddress: number;
  redis: Redis | null;
  log: Logger;
};

/** The contact form's service with what sends behind it, until it is closed; before the database is. */
export function openContact({ mailer, tickets, messagesPerAddress, redis, log }: Parts) {
  const delivery = mailer && startDelivery({ mailer, log });
  const service = createContactService({
    delivery,
    tickets,
    limit: createAddressLimit({
      name: "contact",
      redis,
      max: messagesPerAddress,
      windowSeconds: times.contactWindowMinutes * 60,
    }),
  });
  return {
    service,
    async close(): Promise<void> {
      await delivery?.close();
    },
  };
}

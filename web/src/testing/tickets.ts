import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { anId } from "./an-id.ts";

/** A ticket as the server tells it; only what a test cares about needs to be given. */
export function aTicket(given: Partial<Ticket> = {}): Ticket {
  const number = given.ticket ?? 1;
  return {
    _id: anId(number),
    ticket: number,
    subject: `Parcel ${number} never arrived`,
    description: "It was promised for last Tuesday, and nobody came.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    creator: { id: anId(1), name: "Mara Lind", avatar: "" },
    receiver: { id: anId(2), name: "Jonas Berg", avatar: "" },
    attachments: [],
    lastSeq: 0,
    lastSenderId: anId(1),
    createdAt: "2026-08-01T09:00:00.000Z",
    updatedAt: new Date(Date.UTC(2026, 7, 1, 9, 0, number)).toISOString(),
    ...given,
  };
}

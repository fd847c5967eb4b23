import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { User } from "@deskbell/shared/users/user";

/** A database id that is the same for the same number. */
export function anId(number: number): string {
  return number.toString(16).padStart(24, "0");
}

/** A message as the server answers it; only what a test depends on needs to be given. */
export function aMessage(given: Partial<Message> = {}): Message {
  const seq = given.seq ?? 1;
  return {
    _id: anId(seq),
    conversationId: anId(9_000),
    seq,
    clientMessageId: "",
    sender: { id: anId(1), name: "Mara Lind", avatar: "" },
    text: `Message ${seq}`,
    attachment: [],
    files: [],
    createdAt: new Date(Date.UTC(2026, 7, 1, 9, 0, seq)).toISOString(),
    ...given,
  };
}

/** A ticket as the server answers it; only what a test depends on needs to be given. */
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

/** A customer as the server answers them; only what a test depends on needs to be given. */
export function aUser(given: Partial<User> = {}): User {
  const address = { country: "", district: "", streetAddress: "", zipCode: "" };
  const at = "2026-08-01T09:00:00.000Z";
  return {
    _id: anId(1),
    name: "Ada Byron",
    displayName: "Ada Byron",
    email: "ada@example.com",
    mobile: "",
    avatar: "",
    role: "user",
    access: "customer",
    presentAddress: address,
    permanentAddress: address,
    createdAt: at,
    updatedAt: at,
    ...given,
  };
}

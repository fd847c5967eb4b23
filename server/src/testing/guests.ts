import { MessageModel } from "../messages/message.model.ts";
import { allocateTicketNumber } from "../tickets/allocate-ticket-number.ts";
import { TicketModel, type TicketRecord } from "../tickets/ticket.model.ts";
import { aDraft } from "./tickets.ts";

type Somebody = { id: string; name: string };

/** A guest's ticket as mails have left it: opened, written in once more, and answered; the answer is unread. */
export async function aStoredTicketOf(guest: Somebody, staff: Somebody): Promise<TicketRecord> {
  const at = new Date();
  const ticket = await TicketModel.create({
    ...aDraft,
    visibility: "privet",
    number: await allocateTicketNumber(),
    creator: { id: guest.id, name: guest.name },
    attachments: [],
    searchWords: [],
    status: "pending",
    statusSince: at,
    lastSeq: 2,
    lastCustomerSeq: 1,
    lastStaffSeq: 2,
    lastSenderId: staff.id,
    unseenBy: [guest.id],
    unreadBy: [guest.id],
    createdAt: at,
    updatedAt: at,
    changedAt: at,
  });
  const senders = [guest, staff];
  await MessageModel.insertMany(
    senders.map(({ id, name }, n) => ({
      conversationId: ticket._id,
      seq: n + 1,
      fingerprint: "none",
      sender: { id, name },
      text: `Message ${n + 1}`,
      files: [],
      searchWords: [],
      createdAt: at,
    })),
  );
  return ticket.toObject();
}

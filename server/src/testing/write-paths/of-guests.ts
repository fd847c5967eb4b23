import type { Message } from "@deskbell/shared/messages/message";
import { expect } from "vitest";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { MessageModel } from "../../messages/message.model.ts";
import { TicketModel, type TicketRecord } from "../../tickets/ticket.model.ts";
import { ReadMarkModel } from "../../unread/read-mark.model.ts";
import { ensureGuest } from "../../users/guests/ensure-guest.ts";
import { UserModel } from "../../users/user.model.ts";
import { createCaller } from "../call-api.ts";
import { aStoredTicketOf } from "../guests.ts";
import { anAgent, anEmail, signIn, testPassword } from "../people.ts";
import type { WritePath } from "./write-path.ts";

const aMailAbout = ({ _id }: TicketRecord, personId: string) => ({
  ...{ ticketId: _id, personId, fromSeq: 2, uptoSeq: 2, state: "sent", to: "guest@example.com" },
  ...{ subject: "Re: it", messageId: "<it@example.com>", envelopeFrom: "support@example.com" },
  ...{ raw: Buffer.from("It"), dueAt: new Date(), createdAt: new Date() },
});

/** A sign-in with the address of a guest who has two tickets, which become the account's. */
export const handOver: WritePath = async (nodes) => {
  const node = nodes.at(0);
  const email = anEmail();
  const guest = await ensureGuest({ address: email, name: "Grete Guest" });
  const bea = await anAgent(node);
  const staff = { id: bea.user._id, name: bea.user.displayName };
  const tickets = [await aStoredTicketOf(guest, staff), await aStoredTicketOf(guest, staff)];
  await OutgoingMailModel.insertMany(tickets.map((ticket) => aMailAbout(ticket, guest.id)));
  const ids = tickets.map(({ _id }) => _id);
  await ReadMarkModel.insertMany(
    ids.map((ticketId) => ({ ticketId, personId: guest.id, seq: 1, at: new Date() })),
  );
  await node.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  return {
    send: (url) => createCaller(url)("POST", "users/login", { email, password: testPassword }),
    async expectDoneOnce(url) {
      const grete = await signIn({ url }, email);
      const id = grete.user._id;
      expect(id).not.toBe(guest.id);
      const records = await TicketModel.find({ "creator.id": id }).lean();
      expect(records).toHaveLength(2);
      for (const record of records) {
        expect(record).toMatchObject({
          creator: { id, name: "Grete" },
          formerCreatorIds: [guest.id],
          unreadBy: [id],
          unseenBy: [id],
          lastSenderId: staff.id,
        });
        const { body } = await grete.call("GET", `message/${record._id}`);
        const senders = (body as Message[]).map(({ sender }) => sender.id);
        expect(senders.sort()).toEqual([id, staff.id].sort());
      }
      const ofGuest = [
        TicketModel.countDocuments({ "creator.id": guest.id }),
        MessageModel.countDocuments({ "sender.id": guest.id }),
        ReadMarkModel.countDocuments({ personId: guest.id }),
        OutgoingMailModel.countDocuments({ personId: guest.id }),
      ];
      expect(await Promise.all(ofGuest)).toEqual([0, 0, 0, 0]);
      expect(await ReadMarkModel.countDocuments({ personId: id })).toBe(2);
      expect(await OutgoingMailModel.countDocuments({ personId: id })).toBe(2);
      expect(await UserModel.findById(guest.id).lean()).toMatchObject({ handedTo: id });
    },
  };
};

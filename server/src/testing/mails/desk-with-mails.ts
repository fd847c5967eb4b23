import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { aMailWith } from "../../mail/parsing/testing/a-mail.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../people.ts";
import { aTestDesk } from "../test-desk.ts";
import { aMessageId, deskAddress, receivingMails, signatures } from "./incoming-mails.ts";

/**
 * A desk to which mails come, with Bea of its staff and its customer Zofia, who is somebody else in each test: twenty
 * mails of one sender are taken in an hour.
 */
export function aDeskWithMails() {
  const secret = randomUUID();
  const { desk } = aTestDesk({ secret, receiving: receivingMails() });
  const [bea, zofia] = [{}, {}] as [TestPerson, TestPerson];
  beforeAll(async () => {
    Object.assign(bea, await anAgent(desk, "Bea Larsen"));
  });
  beforeEach(async () => {
    Object.assign(zofia, await aVerifiedCustomer(desk, "Zofia Nowak"));
  });
  return {
    desk,
    bea,
    zofia,
    ...signatures(secret),
    /** Of Zofia to the desk, where its headers say nothing else. */
    aReply: (headers: Record<string, string>, text = "It works now.\n") =>
      aMailWith(
        {
          From: `Zofia Nowak <${zofia.email}>`,
          "Message-ID": aMessageId(),
          To: deskAddress,
          ...headers,
        },
        text,
      ),
    /** As Bea sees them, once all that came has reached its ticket. */
    async messagesOf(ticket: { _id: string }) {
      await desk.tickets.settled();
      return (await bea.call("GET", `message/${ticket._id}?after=0`)).body;
    },
    ticketOf: async ({ _id }: { _id: string }) =>
      (await bea.call("GET", `conversation/${_id}`)).body.data,
  };
}

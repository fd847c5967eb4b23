import { describe, expect, it } from "vitest";
import { aDeskWithMailBothWays } from "../../../testing/mails/desk-with-mail-both-ways.ts";
import { deskAddress, proven, signatures } from "../../../testing/mails/incoming-mails.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { createSuppressedAddresses } from "./suppressed-addresses.ts";

const { bea, zofia, secret, readMailsTo, writes } = aDeskWithMailBothWays();
const suppressed = createSuppressedAddresses(secret);

/** A ticket with an answer that was mailed, to an address that was given up since. */
async function aTicketOfWhoIsGivenUp() {
  const ticket = await aTicket(zofia);
  await aMessage(bea, ticket, { text: "Is it plugged in?" });
  const [mail] = await readMailsTo(zofia.email);
  if (!mail) throw new Error("no mail");
  await suppressed.noteFailure({
    address: zofia.email,
    mailId: mail.row._id,
    isForGood: true,
    at: new Date(),
  });
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
  return { ticket, messageId: mail.messageId ?? "" };
}

// mail 49
describe("an address that was given up is written to again", () => {
  it("once a mail from it that is proven answers an earlier one of ours", async () => {
    const { messageId } = await aTicketOfWhoIsGivenUp();
    const headers = { "In-Reply-To": messageId, ...proven() };
    const mail = await writes(zofia.email, deskAddress, "It is.", headers);
    expect(mail.state).toBe("joined");
    expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  });

  it("once a mail from it that is proven opens a ticket or names one, but not by one that anybody may have sent", async () => {
    const { ticket } = await aTicketOfWhoIsGivenUp();
    const named = { Subject: `[#${ticket.ticket}] the kettle` };
    await writes(zofia.email, deskAddress, "It is.", named);
    expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
    await writes(zofia.email, deskAddress, "It really is.", { ...named, ...proven() });
    expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  });

  it("once a mail from it comes to the address that only its mails hold", async () => {
    const { ticket } = await aTicketOfWhoIsGivenUp();
    await writes(zofia.email, signatures(secret).replyTo(ticket, zofia.user._id), "It is.");
    expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  });
});

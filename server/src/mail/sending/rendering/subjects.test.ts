import { expect, it } from "vitest";
import { aDeskWithMailBothWays } from "../../../testing/mails/desk-with-mail-both-ways.ts";
import { deskAddress, proven } from "../../../testing/mails/incoming-mails.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";

const { bea, zofia, readMailsTo, writes } = aDeskWithMailBothWays();

async function answersTo(subject: string) {
  const { ticketId } = await writes(zofia.email, deskAddress, "It does not boil.", {
    Subject: subject,
    ...proven(),
  });
  const ticket = (await bea.call("GET", `conversation/${ticketId}`)).body.data;
  await aMessage(bea, ticket, { text: "Is it plugged in?" });
  // The first says that their mail has arrived.
  return (await readMailsTo(zofia.email, 2)).map((mail) => mail.subject);
}

it.each([
  ["The kettle is cold", "Re: The kettle is cold"],
  ["RE: The kettle is cold", "Re: The kettle is cold"],
])(
  "a thread that a customer began by a mail called %s keeps that, by which mail programs keep it together",
  async (subject, answered) => {
    expect(await answersTo(subject)).toEqual([answered, answered]);
  },
);

it("a thread about a ticket of the website is called after it and its number", async () => {
  const ticket = await aTicket(zofia, { subject: "The cold kettle" });
  await aMessage(bea, ticket, { text: "Is it plugged in?" });
  const [mail] = await readMailsTo(zofia.email);
  expect(mail?.subject).toBe(`Re: The cold kettle [#${ticket.ticket}]`);
});

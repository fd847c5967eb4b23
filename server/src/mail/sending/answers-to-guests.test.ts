import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import { messagesAfter } from "../../messages/list-messages-after.ts";
import { anAgent, anEmail, signIn, type TestPerson, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aDraft, aMessage } from "../../testing/tickets.ts";
import { unmailedAnswers } from "../../tickets/answers/unmailed-answers.ts";
import { readSeq } from "../../unread/read-marks.ts";
import { ensureGuest } from "../../users/guests/ensure-guest.ts";
import { mailPreferencesOf } from "../../users/mails/stored-preferences.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { createMailTokens } from "../addresses/mail-tokens.ts";
import { createMuteLinks } from "./muting/mute-links.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";
import { queueDueAnswers } from "./queue/queue-answers.ts";

const secret = randomUUID();
const waitMs = 2 * 60_000;
const sender = {
  address: "support@desk.example",
  name: "Example Support",
  site: "https://help.example",
};
const answersTo = null;
const { desk } = aTestDesk({
  secret,
  sending: { sender: { ...sender, answersTo }, relay: null, waitMs },
});
let bea: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});

const muteLinks = createMuteLinks(secret);
const timePasses = () =>
  queueDueAnswers({
    unmailed: unmailedAnswers,
    queueing: {
      ...{
        senderOf: () => ({
          ...sender,
          mailboxId: "environment",
          signature: "",
          answersTo,
          hasRelay: true,
        }),
        linkTo: (path) => `${sender.site}${path}`,
        readFile: async () => null,
        fileLinkTo: ({ fileId }) => `https://help.example/file/${fileId}`,
        isSuppressed: async () => false,
        noteMail: async () => {},
        tokens: createMailTokens(secret),
        muteLinks,
        messagesAfter,
      },
      accountsOf: desk.identity.accountsOf,
      findUser: userDirectory.findUser,
      mailPreferencesOf,
      people: userDirectory.people,
      readSeq,
      isLookedAt: async () => false,
      now: () => Date.now() + 2 * waitMs,
    },
    waitMs,
    signal: new AbortController().signal,
    log: pino({ level: "silent" }),
  });

async function answer(ticket: Ticket, text: string): Promise<void> {
  await aMessage(bea, ticket, { text });
  await desk.tickets.settled();
  await timePasses();
}

it("a guest is answered where they wrote from, and so is the account that takes their place, in one thread", async () => {
  const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
  const { email } = guest;
  const ticket = await desk.tickets.open(guest, { ...aDraft, visibility: "privet" });
  await answer(ticket, "Did you fill it?");
  const mails = () => OutgoingMailModel.find({ to: email }).sort({ _id: 1 }).lean();
  expect(await mails()).toMatchObject([{ personId: guest.id, state: "queued" }]);

  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const { user } = await signIn(desk, email);
  await answer(ticket, "And switched it on?");
  const [first, second, ...others] = await mails();
  expect(others).toEqual([]);
  expect([first, second]).toMatchObject([{ personId: user._id }, { personId: user._id }]);
  expect(Buffer.from(second?.raw.buffer ?? []).toString()).toContain(
    `In-Reply-To: ${first?.messageId}`,
  );
});

it("the link by which a guest switches mails off still works when the ticket is their account's", async () => {
  const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
  const { email } = guest;
  const ticket = await desk.tickets.open(guest, { ...aDraft, visibility: "privet" });
  const link = `${desk.url}${muteLinks.pathFor(ticket.ticket, guest.id)}`;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  await signIn(desk, email);
  const page = await fetch(link, { method: "POST" });
  expect(await page.text()).toContain("You get no mails about this ticket");
  const strangers = `${desk.url}${muteLinks.pathFor(ticket.ticket, bea.user._id)}`;
  expect((await fetch(strangers, { method: "POST" })).status).toBe(404);
  await answer(ticket, "Nobody hears of it");
  expect(await OutgoingMailModel.countDocuments({ to: email })).toBe(0);
});

// mail N40
it("a guest whose address is beyond ASCII before the @ is not mailed, since not every server takes that", async () => {
  const guest = await ensureGuest({ address: `grüße-${anEmail()}`, name: "Grete Guest" });
  const ticket = await desk.tickets.open(guest, { ...aDraft, visibility: "privet" });
  await answer(ticket, "Did you fill it?");
  expect(await OutgoingMailModel.find({ to: guest.email }).lean()).toMatchObject([
    { personId: guest.id, state: "unmailable" },
  ]);
});

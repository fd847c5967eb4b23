import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../logging/log.ts";
import {
  aMessageId,
  deskAddress,
  receive,
  receivingMails,
  signatures,
} from "../testing/mails/incoming-mails.ts";
import { anAgent, signIn, type TestPerson, testPassword } from "../testing/people.ts";
import { anSmtpServer, type SmtpAnswer } from "../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { aMailWith } from "./parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "./sending/outgoing-mail.model.ts";
import { createSmtpRelay } from "./sending/relay/smtp-relay.ts";

const secret = randomUUID();
const lines: string[] = [];
const answers: SmtpAnswer[] = [];
const { replyTo } = signatures(secret);
/** Of all that anybody writes here, and of the customer's address. */
const word = `word${randomUUID()}`;

let relay: Awaited<ReturnType<typeof anSmtpServer>>;
let desk: TestDesk;
let bea: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  relay = await anSmtpServer({ answers, repeatsAddress: true });
  desk = await startTestDesk({
    secret,
    receiving: receivingMails(),
    sending: {
      sender: { address: deskAddress, name: "Support", site: null, answersTo: null },
      relay: createSmtpRelay(`smtp://127.0.0.1:${relay.port}`, deskAddress),
      waitMs: 50,
    },
    log: createLog("trace", { write: (line: string) => lines.push(line) }),
  });
  bea = await anAgent(desk, "Bea Larsen");
  const email = `${word}@example.com`;
  await desk.identity.ensureVerified({ email, password: testPassword, name: `Zofia ${word}` });
  zofia = await signIn(desk, email);
});
afterAll(async () => {
  await desk?.close();
  await relay?.close();
});
beforeEach(() => {
  lines.length = 0;
  answers.length = 0;
});

/** Neither the log says the word nor what a monitor reads: the desk has no other metrics. */
async function expectNothingOfIt(): Promise<void> {
  const scraped = ["/healthz", "/readyz"].map(async (path) =>
    (await fetch(desk.url + path)).text(),
  );
  const said = [...lines, ...(await Promise.all(scraped))];
  expect(said.filter((line) => line.includes(word))).toEqual([]);
}

// mail 36
it("a mail that comes in leaves no address, subject or word of it in the log, nor in what a monitor reads", async () => {
  const ticket = await aTicket(zofia);
  const about = { Subject: `About ${word}`, From: `${word} <${word}@example.org>` };
  const mails = [
    [about, `${word}\n`],
    [{ ...about, To: replyTo(ticket, zofia.user._id) }, `${word} two\n`],
    [{ ...about, From: `${word} <a@${word}@b>` }, `${word} three\n`],
  ] as const;
  for (const [headers, text] of mails) {
    await receive(desk, aMailWith({ "Message-ID": aMessageId(), ...headers }, text));
  }
  await expectNothingOfIt();
});

// mail 36
it.each<[number, "failed" | "queued", string]>([
  [550, "failed", "a mail could not be sent"],
  [451, "queued", "a mail could not be sent yet"],
])(
  "a mail that goes out and that the relay answers with %i and the customer's address leaves none of it there either",
  async (code, state, line) => {
    const ticket = await aTicket(zofia, { subject: `Kettle ${word}` });
    answers.push(code);
    await aMessage(bea, ticket, { text: `Try it ${word}` });
    const find = () => OutgoingMailModel.findOne({ ticketId: ticket._id, state }).lean();
    await expect.poll(async () => (await find())?.reason).toContain(`${word}@example.com`);
    await expect.poll(() => lines.join("")).toContain(`"${line}"`);
    await expectNothingOfIt();
  },
);

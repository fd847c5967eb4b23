import { randomUUID } from "node:crypto";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import mongoose, { type Connection } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { formOf } from "../testing/call-api.ts";
import { aMessageId } from "../testing/mails/incoming-mails.ts";
import { anAgent, anEmail } from "../testing/people.ts";
import { anSmtpServer } from "../testing/programs/mail-servers.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { mailSecret, postMail } from "../testing/write-paths/of-mails.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { MailModel } from "./mail.model.ts";
import { aMailWith } from "./parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "./sending/outgoing-mail.model.ts";

const timeout = 60_000;
const authserv = "mx.company.example";
/** How a mail of one desk comes to the other one: the sender's domain stands for it. */
type Way = (raw: string) => string;

let way: Way;
let nodes: TestNodes;
let desks: [Desk, Desk];
const connections: Connection[] = [];

// Two desks of two companies, each with a database and a secret of its own, whose relays hand what they are given to
// the other one.
beforeAll(async () => {
  nodes = await startNodes({ count: 0 });
  const other = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
  desks = await Promise.all([aDesk(0, nodes.databaseUri), aDesk(1, other)]);
});
beforeEach(async () => {
  for (const { relay, collections } of desks) {
    relay.mails.length = 0;
    for (const one of [collections.mails, collections.outgoing]) await one.deleteMany({});
  }
});
afterAll(async () => {
  await desks?.[1].node.kill();
  await connections[1]?.dropDatabase();
  for (const connection of connections) await connection.close();
  await nodes?.close();
  for (const { relay } of desks ?? []) await relay.close();
});

type Desk = Awaited<ReturnType<typeof aDesk>>;

async function aDesk(n: 0 | 1, databaseUri: string) {
  const relay = await anSmtpServer({
    onMail({ raw }) {
      void postMail(desks[n === 0 ? 1 : 0].node.url, Buffer.from(way(raw)));
    },
  });
  const address = `support@company-${n}.example`;
  const node = await nodes.start({
    MONGODB_URI: databaseUri,
    SECRET: randomUUID(),
    SMTP_URL: relay.settings.url,
    MAIL_ADDRESS: address,
    MAIL_HTTP_SECRET: mailSecret,
    MAIL_TRUSTED_AUTHSERV: authserv,
    SITE_ORIGINS: `https://help.company-${n}.example`,
    TEST_ANSWERS_WAIT_MS: "50",
  });
  const connection = await mongoose.createConnection(databaseUri).asPromise();
  connections[n] = connection;
  const collectionOf = (model: { collection: { name: string } }) =>
    connection.collection(model.collection.name);
  const collections = {
    mails: collectionOf(MailModel),
    outgoing: collectionOf(OutgoingMailModel),
    tickets: collectionOf(TicketModel),
  };
  return {
    relay,
    address,
    node,
    collections,
    /** What has become of the mails that came, in their order. */
    became: async () => {
      const mails = await collections.mails.find({}).sort({ _id: 1 }).toArray();
      return mails.map(({ state, reason }) => [state, reason].filter(Boolean).join(" "));
    },
  };
}

const provenBy: Way = (raw) => {
  const from = /^From:.*@([\w.-]+)/im.exec(raw)?.[1] ?? "";
  return `Authentication-Results: ${authserv}; dmarc=pass header.from=${from}\r\n${raw}`;
};
/** Some servers let no header pass that they do not know. */
const withoutOurHeaders: Way = (raw) => provenBy(raw.replace(/^X-.*\r\n(?:[ \t].*\r\n)*/gim, ""));

// mail 31
it.each<[string, Way, [string[], string[]]]>([
  ["whose servers leave their mails as they are", provenBy, [[], ["filed ourselves"]]],
  [
    "whose servers take away what marks their mails",
    withoutOurHeaders,
    [["joined automatic"], ["opened"]],
  ],
])("two desks, %s, write to each other once at most", async (_how, given, expected) => {
  way = given;
  const bea = await anAgent(desks[0].node, "Bea Larsen");
  const draft = {
    subject: "Your kettle is recalled",
    description: "Please send it back.",
    visibility: "privet",
    enquiryInfo: defaultEnquiryReason,
    address: desks[1].address,
    name: "Their Support",
    byMail: "yes",
  };
  const key = { "Idempotency-Key": randomUUID() };
  const { status } = await bea.call("POST", "conversation/on-behalf", formOf(draft), key);
  expect(status).toBe(201);
  for (const n of [1, 0] as const) {
    await expect.poll(desks[n].became, { timeout }).toEqual(expected[n]);
  }

  // What somebody writes to each of them afterwards is understood, and nothing else has come or waits then.
  for (const n of [0, 1] as const) {
    const { node, address, became } = desks[n];
    const letter = { From: anEmail(), To: address, "Message-ID": aMessageId() };
    expect((await postMail(node.url, aMailWith(letter, "A letter\n"))).status).toBe(200);
    await expect.poll(became, { timeout }).toEqual([...expected[n], "opened"]);
  }
  for (const [n, { relay, collections }] of desks.entries()) {
    // Each that the other one has is one that this one has sent.
    const sent = expected[1 - n]?.map(() => "sent");
    const outgoing = await collections.outgoing.find({}).toArray();
    expect(outgoing.map(({ state }) => state)).toEqual(sent);
    expect(relay.mails).toHaveLength(sent?.length ?? 0);
    expect(await collections.tickets.countDocuments({ "unmailed.dueAt": { $exists: true } })).toBe(
      0,
    );
  }
});

import { randomUUID } from "node:crypto";
import mongoose, { Types } from "mongoose";
import { expect, inject, it } from "vitest";
import { withDatabase } from "../../../../../e2e/programs/with-database.ts";
import { aDeskThatSends, sendingAddress } from "../../../testing/mails/desk-that-sends.ts";
import { anEmail } from "../../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../../testing/start-test-desk.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { createSuppressedAddresses } from "../reports/suppressed-addresses.ts";
import type { NewMail } from "./mail-queue.ts";

const database = () => withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const secret = randomUUID();

const aQueued = (changes: Partial<NewMail> = {}): NewMail => ({
  kind: "test",
  key: randomUUID(),
  to: { name: "Bea Larsen", address: anEmail() },
  words: { subject: "A ticket is yours", text: "It is.\n", html: "<p>It is.</p>" },
  isAutomatic: true,
  ...changes,
});

const stateOf = async (id = "") => (await OutgoingMailModel.findById(id).lean())?.state;

async function onADesk<T>(
  task: (desk: TestDesk, mails: { raw: string; to: string[] }[]) => Promise<T>,
) {
  const { desk, relay, close } = await aDeskThatSends({ secret });
  try {
    return await task(desk, relay.mails);
  } finally {
    await close();
  }
}

it("a mail that is queued twice goes out once, from the desk, and no machine answers it", () =>
  onADesk(async (desk, mails) => {
    const mail = aQueued();
    const { queueMail } = desk.mailQueue;
    const both = await Promise.all([queueMail(mail), queueMail(mail)]);
    expect(both[0]?.id).toBe(both[1]?.id);
    await expect.poll(() => stateOf(both[0]?.id)).toBe("sent");
    expect(await queueMail(mail)).toEqual({
      id: both[0]?.id,
      state: "sent",
      to: mail.to.address,
    });
    expect(mails).toMatchObject([{ to: [mail.to.address] }]);
    expect(mails[0]?.raw).toMatch(/^From: Example Support <support@desk\.example>\r$/m);
    expect(mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  }));

it("a mail that nobody wants any more, or whose address was given up, does not go out; others do", () =>
  onADesk(async (desk, mails) => {
    const { queueMail, askBefore } = desk.mailQueue;
    askBefore("test", async ({ key }) => key !== "read meanwhile");
    const unwanted = await queueMail(aQueued({ key: "read meanwhile" }));
    const [last, given] = [await queueMail(aQueued()), anEmail()];
    await expect.poll(() => stateOf(last?.id)).toBe("sent");
    expect(await stateOf(unwanted?.id)).toBe("dropped");
    const mailId = new Types.ObjectId();
    await createSuppressedAddresses(secret).noteFailure({
      ...{ address: given, mailId, isForGood: true, at: new Date() },
    });
    const refused = await queueMail(aQueued({ to: { name: "", address: given } }));
    expect(refused?.state).toBe("suppressed");
    expect(mails).toHaveLength(1);
  }));

it("a mail for later waits", () =>
  onADesk(async (desk, mails) => {
    const { queueMail } = desk.mailQueue;
    const later = await queueMail(aQueued({ dueAt: new Date(Date.now() + 60_000) }));
    const now = await queueMail(aQueued());
    await expect.poll(() => stateOf(now?.id)).toBe("sent");
    expect(await stateOf(later?.id)).toBe("queued");
    expect(mails).toHaveLength(1);
  }));

it("a desk that sends no mail says so", async () => {
  const desk = await startTestDesk({ databaseUri: database() });
  try {
    const { look, queueMail } = desk.mailQueue;
    expect([await look(), await queueMail(aQueued())]).toEqual([null, null]);
  } finally {
    await desk.close();
  }
});

it("what the version before has queued is an answer, which nobody wants here, and its index no longer refuses mails about no ticket", async () => {
  const databaseUri = database();
  const client = new mongoose.mongo.MongoClient(databaseUri);
  const stored = client.db().collection("outgoingmails");
  const before = {
    ...{ ticketId: new Types.ObjectId(), personId: "somebody", fromSeq: 1, uptoSeq: 1 },
    ...{ state: "queued", to: "zofia@example.com", subject: "Re: Kettle", attempts: 0 },
    ...{ messageId: "<t1.1.x@desk.example>", envelopeFrom: sendingAddress, raw: Buffer.from("It") },
    ...{ dueAt: new Date(), createdAt: new Date() },
  };
  const { insertedId } = await stored.insertOne(before);
  await stored.createIndex({ ticketId: 1, personId: 1, fromSeq: 1 }, { unique: true });
  const { desk, close } = await aDeskThatSends({ databaseUri, secret });
  try {
    const { queueMail } = desk.mailQueue;
    const both = [await queueMail(aQueued()), await queueMail(aQueued())];
    expect(new Set(both.map((mail) => mail?.id)).size).toBe(2);
    const { _id: _, ...same } = before as typeof before & { _id?: unknown };
    await expect(stored.insertOne(same)).rejects.toMatchObject({ code: 11_000 });
    await expect.poll(async () => (await fetch(`${desk.url}/readyz`)).status).toBe(200);
    await expect.poll(() => stateOf(insertedId.toString())).toBe("dropped");
  } finally {
    await close();
    await client.close();
  }
});

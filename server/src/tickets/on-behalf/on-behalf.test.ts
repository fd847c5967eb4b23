import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import {
  aCustomer,
  anAgent,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aDraft, aMessage } from "../../testing/tickets.ts";
import { ensureGuest } from "../../users/guests/ensure-guest.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, stranger, admin: nora, ada } = aTestDeskWithPeople();

const open = (customer: TestPerson, fields: object = {}, headers: object = {}, who = nora) =>
  who.call(
    "POST",
    "conversation/on-behalf",
    formOf({ ...aDraft, customerId: customer.user._id, ...fields }),
    headers,
  );
const unreadOf = async (who: TestPerson) =>
  (await who.call("GET", "conversation/counts")).body.data.unread;

describe("a ticket that staff open for a customer", () => {
  it("is the customer's, in the words of whoever opened it, whose it is; the customer's turn comes first", async () => {
    const { status, body } = await open(ada, { attachments: await aPicture() });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      creator: { id: ada.user._id, name: "Ada Byron" },
      openedBy: { id: nora.user._id, name: "Grace Hopper" },
      description: aDraft.description,
      attachments: [{ name: "kettle.webp" }],
      status: "pending",
      assignee: { id: nora.user._id },
      followerIds: [nora.user._id],
      lastSenderId: nora.user._id,
      isUnread: false,
    });
    expect(body.data).not.toHaveProperty("waitingSince");
    const history = await nora.call("GET", `conversation/${body.data._id}/activity`);
    expect(history.body.data).toMatchObject([
      {
        seq: 1,
        actor: { person: { id: nora.user._id } },
        changes: [{ field: "openedFor", to: ada.user._id }],
        names: { [ada.user._id]: "Ada Byron" },
      },
    ]);
  });

  it("is in the customer's list, unread until they have read its opening, and opened again by their answer", async () => {
    const customer = await aCustomer(desk, "Zofia Nowak");
    const { data } = (await open(customer)).body;
    expect(await unreadOf(customer)).toBe(1);
    const [listed] = (await customer.call("GET", "conversation")).body;
    expect(listed).toMatchObject({
      _id: data._id,
      isUnread: true,
      customerStatus: "your_turn",
      openedBy: { id: nora.user._id },
    });
    for (const field of ["assignee", "status", "activitySeq"]) {
      expect(listed).not.toHaveProperty(field);
    }
    await customer.call("PUT", `conversation/${data._id}/read`, { seq: 0 });
    expect(await unreadOf(customer)).toBe(0);
    await aMessage(customer, data, { text: "Thank you, it whistles again" });
    await desk.tickets.settled();
    const now = (await nora.call("GET", `conversation/${data._id}`)).body.data;
    expect(now).toMatchObject({ status: "open", isUnread: true, lastSeq: 1 });
  });

  it("is one ticket however often it is sent with the same key; other words with it are a conflict", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => open(ada, {}, key)));
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    const other = await open(ada, { subject: "Another subject this time" }, key);
    expect([other.status, other.body.code]).toEqual([409, "conflict"]);
  });

  it("is one also where its guest has become a customer before it is sent again, and another one for somebody else", async () => {
    const email = anEmail();
    const guest = await ensureGuest({ address: email, name: "Zofia Nowak" });
    const key = { "Idempotency-Key": randomUUID() };
    const openFor = async (customerId: string) => {
      const fields = formOf({ ...aDraft, customerId });
      const { status, body } = await nora.call("POST", "conversation/on-behalf", fields, key);
      expect(status).toBe(201);
      return body.data._id as string;
    };
    const first = await openFor(guest.id);
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Zofia Nowak" });
    const zofia = await signIn(desk, email);
    expect((await zofia.call("GET", "conversation")).body).toMatchObject([{ _id: first }]);
    expect(await openFor(guest.id)).toBe(first);
    expect(await openFor(zofia.user._id)).toBe(first);
    expect((await zofia.call("GET", "conversation")).body).toHaveLength(1);
    expect(await openFor(ada.user._id)).not.toBe(first);
  });

  it("is found by an index by who opened it, and under which key", async () => {
    const filter = { openedById: nora.user._id, idempotencyKey: "staff-x" };
    const plan = JSON.stringify(await TicketModel.collection.find(filter).explain());
    expect(plan).toContain('"indexName":"openedById_1_idempotencyKey_1"');
    expect(plan).not.toContain("COLLSCAN");
  });

  it("is kept as its author's draft, for whom and with its files, which go into it without another upload", async () => {
    const onBehalf = {
      ...{ customerId: ada.user._id, address: "", name: "", isByMail: false, mailboxId: "" },
    };
    const ticket = { enquiryInfo: "", subject: "Half a subject", isPrivate: false, onBehalf };
    const form = formOf({ clientFileId: randomUUID(), attachments: await aPicture() });
    const { body: file } = await nora.call("POST", "drafts/wizard/files", form);
    const draftVersion = randomUUID();
    const draft = { basedOn: null, version: draftVersion, text: "Half", ticket };
    const files = [file.data.id];
    expect((await nora.call("PUT", "drafts/wizard", { ...draft, files })).status).toBe(200);
    const kept = (await nora.call("GET", "drafts/wizard")).body.data;
    expect(kept).toMatchObject({ text: "Half", ticket, files: [{ name: "kettle.webp" }] });
    const key = { "Idempotency-Key": randomUUID() };
    const sent = { draftVersion, draftFiles: files.join() };
    const answers = [await open(ada, sent, key), await open(ada, sent, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ attachments: [{ name: "kettle.webp" }] });
    expect((await nora.call("GET", "drafts/wizard")).body.data).toBeNull();
    // Another device has the same draft open, and sends it too.
    const again = await open(ada, sent, { "Idempotency-Key": randomUUID() });
    expect(again.body.code).toBe("draft_sent");
    // A colleague's draft has nothing for anybody else.
    const foreign = await open(ada, { draftFiles: files.join() }, {}, await anAgent(desk));
    expect(foreign.status).toBe(400);
  });

  // case K17
  it("is for customers only: for staff, nobody and who is kept out none is opened", async () => {
    const agent = await anAgent(desk);
    const kept = await aCustomer(desk);
    await nora.call("PUT", `users/${kept.user._id}/access`, { isDisabled: true });
    for (const person of [agent, nora, kept]) {
      const { status, body } = await open(person);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["customerId"]]);
    }
    expect((await open(ada, { customerId: "0".repeat(24) })).status).toBe(400);
    expect((await open(ada, { subject: "Short" })).status).toBe(400);
    expect((await open(ada, {}, {}, ada)).status).toBe(403);
    expect((await stranger("POST", "conversation/on-behalf", formOf(aDraft))).status).toBe(401);
  });
});

describe("who staff can open a ticket for", () => {
  it("is found by agents, by words of name and address; nobody who works here, and nobody who is kept out", async () => {
    const agent = await anAgent(desk, "Wanda Worker");
    const customer = await aCustomer(desk, "Wanda Customer");
    const kept = await aCustomer(desk, "Wanda Kept");
    await nora.call("PUT", `users/${kept.user._id}/access`, { isDisabled: true });
    const { status, body } = await agent.call("GET", "users/customers?search=wanda");
    expect(status).toBe(200);
    const { _id: id, name, avatar } = customer.user;
    expect(body.data).toEqual([{ id, name, avatar, email: customer.email }]);
    expect((await agent.call("GET", "users/customers")).body.data.length).toBeLessThanOrEqual(10);
    expect((await customer.call("GET", "users/customers")).status).toBe(403);
    expect((await stranger("GET", "users/customers")).status).toBe(401);
  });
});

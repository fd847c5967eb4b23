import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller, formOf } from "../../testing/call-api.ts";
import { aCustomer, anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aDraft, aTicket } from "../../testing/tickets.ts";
import { MessageModel } from "../message.model.ts";

let desk: TestDesk;
let admin: TestPerson;
let ada: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  [ada, eve] = [await aCustomer(desk, "Ada Byron"), await aCustomer(desk, "Eve Moneypenny")];
});
afterAll(() => desk.close());

// case C05
it("who wrote a message, to whom and when says the desk, whatever is sent along", async () => {
  const ticket = await aTicket(ada);
  const form = formOf({
    conversationId: ticket._id,
    text: "Hello",
    sender: eve.user._id,
    receiverId: eve.user._id,
    receiverName: "Eve",
    name: "Eve Moneypenny",
    avatar: "https://evil.example/a.png",
    createdAt: "2001-01-01T00:00:00.000Z",
    seq: "999",
    _id: "0".repeat(24),
    fingerprint: "0",
  });
  const startMs = Date.now();
  const { status, body } = await ada.call("POST", "message", form);
  expect(status).toBe(201);
  const stored = await MessageModel.findOne({ conversationId: ticket._id }).lean();
  expect(stored).toMatchObject({ seq: 1, sender: { id: ada.user._id, name: "Ada Byron" } });
  expect(stored?.createdAt.getTime()).toBeGreaterThanOrEqual(startMs - 1_000);
  expect(stored?._id.toString()).not.toBe("0".repeat(24));
  expect(JSON.stringify([stored, body])).not.toMatch(/evil\.example|Eve/);
});

// case C06
it.each([["somebody else"], ["oneself"], ["nobody"], ["an operator"]])(
  "a ticket that names %s as receiver or creator goes to the first admin, from whoever sent it",
  async (whom) => {
    const named = { "somebody else": eve.user._id, oneself: ada.user._id, nobody: "0".repeat(24) };
    const id = named[whom as keyof typeof named] ?? '{"$gt":""}';
    const ticket = await aTicket(ada, { receiver: id, creator: id, receiverId: id, number: "7" });
    expect(ticket.creator.id).toBe(ada.user._id);
    expect(ticket.receiver?.id).toBe(admin.user._id);
    expect(await eve.call("GET", `conversation/${ticket._id}`)).toMatchObject({ status: 404 });
  },
);

describe("the id of a conversation", () => {
  // case C03
  it.each([
    ["..%2fx", 400],
    ["123456789012", 400],
    ['{"$gt":""}', 400],
    ["%00", 400],
    ["__proto__", 400],
    ["0".repeat(24), 404],
  ])("%j opens nothing, and says nothing of how ids are read", async (id, status) => {
    for (const path of [`conversation/${id}`, `message/${id}`]) {
      const answer = await ada.call("GET", path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(JSON.stringify(answer.body)).not.toMatch(/cast|ObjectId|mongo/i);
    }
    const form = formOf({ conversationId: decodeURIComponent(id), text: "x" });
    expect((await ada.call("POST", "message", form)).status).toBe(status);
  });
});

// case F23
it("a failure of ours says nothing of itself, and can be found by its number", async () => {
  await desk.close();
  desk = await startTestDesk({
    identity: {
      ...desk.identity,
      async accountsOf() {
        throw new Error("ENOENT /srv/deskbell/secret.json?key=hush");
      },
    },
  });
  ada = await aCustomer(desk);
  const path = `users/user-verified/${encodeURIComponent(ada.email)}?token=hush`;
  const answer = await createCaller(desk.url, ada.token)("PUT", path);
  expect(answer).toMatchObject({
    status: 500,
    body: { status: "fail", code: "unexpected", errors: { common: {} } },
  });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(answer.body)).not.toMatch(/ENOENT|srv|hush|user-verified|\.ts|stack/);
  expect((await fetch(`${desk.url}/healthz`)).status).toBe(200);
  expect((await ada.call("POST", "conversation", formOf(aDraft))).status).toBe(201);
});

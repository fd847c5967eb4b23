import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aDraft, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";

let desk: TestDesk;
let boss: TestPerson;
let person: TestPerson;
let picture: File;

beforeAll(async () => {
  desk = await startTestDesk();
  boss = await anAdmin(desk);
  picture = await aPicture();
});
afterAll(() => desk.close());

/** Sends a form, half of it before something happens and half after; a question between shows that it began. */
async function sendAround(path: string, form: FormData, act: () => Promise<unknown>) {
  const encoded = new Response(form);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const half = bytes.length >> 1;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, half));
      await person.call("GET", "users/me");
      await person.call("GET", "users/me");
      await act();
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
  const answer = await fetch(`${desk.url}/api/v1/${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${person.token}`,
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
    },
    body,
    duplex: "half",
  } as RequestInit);
  return answer.status;
}

const stored = async () => ({
  messages: await MessageModel.countDocuments(),
  tickets: await TicketModel.countDocuments(),
  photos: await UserModel.countDocuments({ "photo.fileId": /./ }),
  files: await desk.countFiles(),
});

const signOut = () => person.call("POST", "users/logout");
const keepOut = () => boss.call("PUT", `users/${person.user._id}/access`, { isDisabled: true });

describe("what a person sends who loses the right to before it has all arrived", () => {
  let ticketId: string;

  beforeEach(async () => {
    person = await aCustomer(desk);
    ticketId = (await aTicket(person))._id;
  });

  it.each([
    ["a message", "signed out", signOut],
    ["a message", "kept out", keepOut],
    ["a message with a picture", "signed out", signOut],
    ["a message with a picture", "kept out", keepOut],
    ["a ticket", "signed out", signOut],
    ["a ticket with a picture", "kept out", keepOut],
    ["a photo", "signed out", signOut],
    ["a photo", "kept out", keepOut],
  ])("is not stored: %s, being %s", async (what, _why, loseRight) => {
    const files = what.includes("picture") ? { attachments: picture } : {};
    const [path, form] = what.includes("photo")
      ? ["users/update/photo", formOf({ image: picture })]
      : what.includes("message")
        ? ["message", formOf({ conversationId: ticketId, text: "too late", ...files })]
        : ["conversation", formOf({ ...aDraft, ...files })];
    const before = await stored();
    expect(await sendAround(path as string, form as FormData, loseRight)).toBe(401);
    expect(await stored()).toEqual(before);
  });
});

it("an admin who is demoted while a reply is on its way writes to no customer any more", async () => {
  const customer = await aCustomer(desk);
  const ticket = await aTicket(customer);
  person = await anAdmin(desk);
  const demote = () => boss.call("PUT", `users/${person.user._id}/role`, { role: "user" });
  const form = formOf({ conversationId: ticket._id, text: "too late", attachments: picture });
  const before = await stored();
  expect(await sendAround("message", form, demote)).toBe(401);
  expect(await stored()).toEqual(before);
});

it("a file for where its sender may not write is refused before it has arrived", async () => {
  const [own, others] = [await aCustomer(desk), await aCustomer(desk, "Eve Bloom")];
  const { _id } = await aTicket(own);
  for (const [who, path, status] of [
    [own, `drafts/note:${_id}/files`, 403],
    [others, `drafts/reply:${_id}/files`, 404],
    [own, `conversation/${_id}/notes`, 403],
    [others, `conversation/${_id}/notes`, 404],
  ] as const) {
    const over = new AbortController();
    const answer = await fetch(`${desk.url}/api/v1/${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${who.token}`,
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body: new ReadableStream({ start: (body) => body.enqueue(Buffer.from("--x\r\n")) }),
      duplex: "half",
      signal: over.signal,
    } as RequestInit);
    expect(answer.status).toBe(status);
    over.abort();
  }
});

it("what was sent in time is stored", async () => {
  person = await aCustomer(desk);
  const nothing = async () => {};
  expect(await sendAround("conversation", formOf({ ...aDraft }), nothing)).toBe(201);
  const photo = formOf({ image: picture });
  expect(await sendAround("users/update/photo", photo, nothing)).toBe(200);
});

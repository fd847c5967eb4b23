import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { type Message, messageSchema } from "@deskbell/shared/messages/message";
import { texts } from "@deskbell/shared/texts";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aHugePicture, aPicture, aTextFile } from "../testing/files.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { MessageModel } from "./message.model.ts";

let desk: TestDesk;
let admin: TestPerson;
let ada: TestPerson;
let eve: TestPerson;
let ticket: Ticket;

beforeAll(async () => {
  // How long a message waits for others is slow-database.test's; two hundred at once take a busy machine longer.
  desk = await startTestDesk({ messageQueueBounds: { waitMaxMs: 120_000 } });
  admin = await anAdmin(desk);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada Byron"), aCustomer(desk, "Eve")]);
  ticket = await aTicket(ada);
});
afterAll(() => desk.close());

const seqsOf = (messages: Message[]) => messages.map(({ seq }) => seq);
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));

describe("a message", () => {
  // spec §3 Message: conversationId
  // spec §3 Message send payload
  // spec §7 POST /message
  // spec §3 In the message-send flow
  it("is stored with its number, its sender and its pictures", async () => {
    const own = await aTicket(ada);
    const message = await aMessage(ada, own, {
      text: "See the picture",
      attachments: [await aPicture()],
      senderId: eve.user._id,
      receiverId: eve.user._id,
      receiverName: "Eve",
      avatar: "/x",
    });
    expect(messageSchema.parse(message)).toEqual(message);
    expect(message).toMatchObject({
      conversationId: own._id,
      seq: 1,
      sender: { id: ada.user._id, name: "Ada Byron" },
      text: "See the picture",
      attachment: [message.files[0]?.path],
      files: [{ kind: "image", name: "kettle.webp", width: 64, height: 48 }],
    });
    expect((await ada.call("GET", `message/${own._id}`)).body).toEqual([message]);
    expect((await aMessage(admin, own, { text: "Thank you" })).seq).toBe(2);
  });

  // case I11
  it("sent again under the same id is stored once, even when both arrive together", async () => {
    const own = await aTicket(ada);
    const form = () =>
      formOf({ conversationId: own._id, text: "once", clientMessageId: "".concat(id) });
    const id = randomUUID();
    const answers = await Promise.all(range(1, 5).map(() => ada.call("POST", "message", form())));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect((await ada.call("GET", `message/${own._id}`)).body).toHaveLength(1);
  });

  // case I05
  it("under an id that was used for other content is refused, and the first one stays", async () => {
    const own = await aTicket(ada);
    const clientMessageId = randomUUID();
    await aMessage(ada, own, { text: "first", clientMessageId });
    for (const other of [{ text: "second" }, { text: "first", attachments: [await aPicture()] }]) {
      const form = formOf({ conversationId: own._id, clientMessageId, ...other });
      const answer = await ada.call("POST", "message", form);
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    const messages = (await ada.call("GET", `message/${own._id}`)).body as Message[];
    expect(messages.map(({ text }) => text)).toEqual(["first"]);
  });

  it("may bear the same id as somebody else's", async () => {
    const clientMessageId = randomUUID();
    const own = await aTicket(ada);
    await aMessage(ada, own, { text: "a", clientMessageId });
    expect((await aMessage(admin, own, { text: "b", clientMessageId })).seq).toBe(2);
  });

  // case I06
  it("gets the next number without a gap when ten people send twenty each at once", async () => {
    const own = await aTicket(ada);
    const senders = [ada, ...(await Promise.all(range(1, 9).map(() => anAdmin(desk))))];
    await Promise.all(
      senders.flatMap((sender, s) =>
        range(1, 20).map((i) => aMessage(sender, own, { text: `${s}-${i}` })),
      ),
    );
    const { body } = await ada.call("GET", `message/${own._id}?limit=200`);
    expect(seqsOf(body)).toEqual(range(200, 1));
    expect(new Set((body as Message[]).map(({ text }) => text)).size).toBe(200);
  }, 120_000);

  // case F05
  it("keeps what looks like code, emoji and other scripts as they are", async () => {
    const text = '$5 refund\n<b>__proto__</b> {"$gt":1} 👩‍👩‍👧 שלום';
    expect((await aMessage(ada, ticket, { text })).text).toBe(text);
  });

  // case F06
  it("loses what cannot be shown", async () => {
    const message = await aMessage(ada, ticket, { text: "a\u0000b\u0007c  " });
    expect(message.text).toBe("abc");
  });
});

describe("a message that cannot be sent", () => {
  it.each([
    ["without text and file", { text: "" }, 400, "text"],
    ["of blanks", { text: " \n\t " }, 400, "text"],
    ["too long", { text: "x".repeat(10_001) }, 400, "text"],
    ["under an id that is none", { text: "a", clientMessageId: "1" }, 400, "clientMessageId"],
    ["to a ticket id that is none", { text: "a", conversationId: "1" }, 400, "conversationId"],
    ["with a text sent twice", { text: ["a", "b"] }, 400, "text"],
  ])("%s is refused under its field", async (_name, fields, status, field) => {
    const before = await MessageModel.countDocuments();
    const form = formOf({ conversationId: ticket._id, ...fields } as Record<string, string>);
    const answer = await ada.call("POST", "message", form);
    expect(answer).toMatchObject({ status, body: { status: "fail", code: "invalid_input" } });
    expect(answer.body.errors[field].msg).toEqual(expect.any(String));
    expect(await MessageModel.countDocuments()).toBe(before);
  });

  // spec §5 Message attachment
  // spec §9 Message attachment maximum 5 MB
  it("with a picture one byte too large is refused as the customer's text says", async () => {
    const files = await desk.countFiles();
    const attachments = [new File([new Uint8Array(limits.attachmentMaxBytes + 1)], "a.png")];
    const form = formOf({ conversationId: ticket._id, text: "see", attachments });
    const answer = await ada.call("POST", "message", form);
    expect(answer).toMatchObject({
      status: 413,
      body: { code: "file_too_large", errors: { avatar: { msg: texts.fileTooLarge } } },
    });
    expect(await desk.countFiles()).toBe(files);
  });

  it("with a file that is no picture leaves nothing behind", async () => {
    const [count, files] = [await MessageModel.countDocuments(), await desk.countFiles()];
    for (const file of [aTextFile("cat.png"), aHugePicture()]) {
      const form = formOf({
        conversationId: ticket._id,
        text: "see",
        attachments: [await aPicture(), file],
      });
      const answer = await ada.call("POST", "message", form);
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_file" } });
    }
    expect([await MessageModel.countDocuments(), await desk.countFiles()]).toEqual([count, files]);
  });

  // case C01
  it("into somebody else's ticket hears what one into no ticket hears", async () => {
    const answers = await Promise.all(
      [ticket._id, "0".repeat(24)].map((conversationId) =>
        eve.call("POST", "message", formOf({ conversationId, text: "let me in" })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it("by a stranger is refused", async () => {
    const stranger = createCaller(desk.url);
    const form = formOf({ conversationId: ticket._id, text: "hello" });
    expect((await stranger("POST", "message", form)).status).toBe(401);
    expect((await stranger("GET", `message/${ticket._id}`)).status).toBe(401);
  });
});

describe("reading a thread", () => {
  let thread: Ticket;
  beforeAll(async () => {
    thread = await aTicket(ada);
    for (const i of range(1, 7)) await aMessage(i % 2 ? ada : admin, thread, { text: `${i}` });
  });
  const read = async (query = "") =>
    (await ada.call("GET", `message/${thread._id}${query}`)).body as Message[];

  // spec §7 GET /message/{conversationId}
  it("gives the newest first, and goes further back by number", async () => {
    expect(seqsOf(await read("?limit=3"))).toEqual([7, 6, 5]);
    expect(seqsOf(await read("?limit=3&before=5"))).toEqual([4, 3, 2]);
    expect(seqsOf(await read("?limit=3&before=2"))).toEqual([1]);
  });

  it("gives what somebody missed, oldest first", async () => {
    expect(seqsOf(await read("?after=4"))).toEqual([5, 6, 7]);
    expect(seqsOf(await read("?after=0&limit=2"))).toEqual([1, 2]);
    expect(await read("?after=7")).toEqual([]);
  });

  // case C01
  it("is not possible in somebody else's ticket", async () => {
    const answer = await eve.call("GET", `message/${thread._id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it.each(["?limit=0", "?limit=201", "?before=x", "?after=-1", "?after=1&before=3", "?limit[]=3"])(
    "with %s is refused or read as if it were not there",
    async (query) => {
      const answer = await ada.call("GET", `message/${thread._id}${query}`);
      expect(answer.status).toBe(query === "?limit[]=3" ? 200 : 400);
    },
  );

  it("is served by an index, page and catch-up, without sorting", async () => {
    const { messagePage } = await import("./message-page.ts");
    for (const query of [{ limit: 5 }, { limit: 5, before: 4 }, { limit: 5, after: 2 }]) {
      const plan = JSON.stringify(await messagePage(thread._id, query).explain("executionStats"));
      expect(plan).toContain('"IXSCAN"');
      expect(plan).not.toContain('"SORT"');
      expect(plan).not.toContain('"COLLSCAN"');
    }
  });
});

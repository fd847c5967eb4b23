import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { type Message, staleReplySchema } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

let desk: TestDesk;
let nora: TestPerson;
let tom: TestPerson;
let ada: TestPerson;
let ticket: Ticket;

beforeAll(async () => {
  desk = await startTestDesk();
  [nora, tom] = [await anAdmin(desk, "Nora"), await anAdmin(desk, "Tom")];
  ada = await aCustomer(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  ticket = await aTicket(ada);
});

type Fields = Record<string, string | Blob | readonly (string | Blob)[]>;
const send = (who: TestPerson, fields: Fields) =>
  who.call("POST", "message", formOf({ conversationId: ticket._id, ...fields }));
const thread = async () =>
  ((await ada.call("GET", `message/${ticket._id}?limit=200`)).body as Message[]).toReversed();
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);

describe("a reply that says what its author has seen", () => {
  it("is not stored when somebody else has written since; its author is told what was missed", async () => {
    await aMessage(ada, ticket, { text: "It is number 7" });
    await aMessage(tom, ticket, { text: "7 is in stock" });
    const picture = await aMessage(ada, ticket, { text: "See", attachments: [await aPicture()] });
    const files = await desk.countFiles();
    const answer = await send(nora, {
      text: "Which number?",
      lastSeenSeq: "1",
      attachments: [await aPicture()],
    });
    expect(answer.status).toBe(409);
    const { missed, errors } = staleReplySchema.parse(answer.body);
    expect(errors.common?.msg).toEqual(expect.any(String));
    expect(textsOf(missed)).toEqual(["7 is in stock", "See"]);
    // Her own paths, not somebody else's.
    const read = (await nora.call("GET", `message/${ticket._id}?after=1`)).body as Message[];
    expect(missed[1]?.attachment).toHaveLength(1);
    expect(missed[1]?.attachment[0]).not.toBe(picture.attachment[0]);
    expect(missed).toEqual(read);
    expect(await thread()).toHaveLength(3);
    expect(await desk.countFiles()).toBe(files);
  });

  it("is stored with what was missed in view, when nothing was, and when it was all one's own", async () => {
    expect((await send(nora, { text: "First", lastSeenSeq: "0" })).status).toBe(201);
    await aMessage(ada, ticket, { text: "Second" });
    expect((await send(nora, { text: "Third", lastSeenSeq: "2" })).status).toBe(201);
    expect((await send(nora, { text: "Fourth", lastSeenSeq: "2" })).status).toBe(201);
    expect((await send(nora, { text: "Fifth", lastSeenSeq: "999" })).status).toBe(201);
    expect((await send(ada, { text: "Sixth, and never mind" })).status).toBe(201);
    expect(await thread()).toHaveLength(6);
  });

  it("is told a bounded part, without a gap, of a conversation that ran far ahead", async () => {
    for (let i = 1; i <= limits.missedMessagesMax + 5; i++) {
      await aMessage(ada, ticket, { text: `${i}` });
    }
    const { body } = await send(nora, { text: "Hello", lastSeenSeq: "2" });
    const { missed } = staleReplySchema.parse(body);
    expect(missed.map(({ seq }) => seq)).toEqual(
      Array.from({ length: limits.missedMessagesMax }, (_, i) => i + 3),
    );
  });

  // case I11
  it("that was stored is recognised when it is sent again, however far the conversation went on", async () => {
    const fields = { text: "Once", lastSeenSeq: "0", clientMessageId: randomUUID() };
    const first = await send(nora, fields);
    await aMessage(ada, ticket, { text: "I see" });
    const again = await send(nora, fields);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
  });

  // case I05
  it("may go under the same id once it was read, and with other words may not", async () => {
    await aMessage(ada, ticket, { text: "It is number 7" });
    const clientMessageId = randomUUID();
    const stale = await send(nora, { text: "Which?", lastSeenSeq: "0", clientMessageId });
    expect(stale.body.code).toBe("stale_reply");
    const sent = await send(nora, { text: "Which?", lastSeenSeq: "1", clientMessageId });
    expect(sent.status).toBe(201);
    const other = await send(nora, { text: "Other", lastSeenSeq: "2", clientMessageId });
    expect(other.body.code).toBe("conflict");
    expect(textsOf(await thread())).toEqual(["It is number 7", "Which?"]);
  });

  it("is the only one of many that are sent at once to the same question", async () => {
    await aMessage(ada, ticket, { text: "Anybody there?" });
    const agents = [nora, tom, ...(await Promise.all([3, 4, 5, 6].map(() => anAdmin(desk))))];
    const answers = await Promise.all(
      agents.map((agent, i) => send(agent, { text: `Yes, ${i}`, lastSeenSeq: "1" })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await thread()).toHaveLength(2);
  });

  it("and is repeated at once is stored once, and told as stored each time", async () => {
    const fields = { text: "Once", lastSeenSeq: "0", clientMessageId: randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => send(nora, fields)),
      aMessage(ada, ticket, { text: "Meanwhile" }),
    ]);
    const codes = new Set(answers.slice(0, 6).map((answer) => "status" in answer && answer.status));
    const stored = textsOf(await thread()).filter((text) => text === "Once");
    // The second one was refused, and then nothing was stored: never both.
    expect([...codes].every((code) => code === 409)).toBe(stored.length === 0);
    expect(stored.length).toBeLessThanOrEqual(1);
    if (stored.length === 1) expect(codes.has(409)).toBe(false);
  });

  it.each([
    ["-1"],
    ["1.5"],
    [""],
    ["x"],
    ["1".repeat(16)],
    ["0x1"],
    ["1\u0000"],
    ["\u202e1"],
    ["1".repeat(100_000)],
    [["1", "2"]],
  ])("is refused when that is no number it could have seen (%#)", async (lastSeenSeq) => {
    const answer = await send(nora, { text: "Hello", lastSeenSeq });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await thread()).toHaveLength(0);
  });

  it("into somebody else's ticket says nothing about it", async () => {
    const eve = await aCustomer(desk, "Eve");
    await aMessage(ada, ticket, { text: "A secret" });
    const answer = await send(eve, { text: "Hello", lastSeenSeq: "0" });
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain("A secret");
  });
});

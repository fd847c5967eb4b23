import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { MessageModel } from "../messages/message.model.ts";
import { formOf } from "../testing/call-api.ts";
import { anAgent, signIn, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aTicket } from "../testing/tickets.ts";
import { SentDraftModel, sendOnce } from "./send-once.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let reply: string;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
  reply = `reply:${ticket._id}`;
});

async function keep(who: TestPerson): Promise<string> {
  const draft = { basedOn: null, version: randomUUID(), text: "Hello" };
  const { status, body } = await who.call("PUT", `drafts/${reply}`, draft);
  expect(status).toBe(200);
  return body.data.version;
}
const send = (who: TestPerson, path: string, fields: Record<string, string>) =>
  who.call("POST", path, formOf({ ...fields }));

describe("a draft that two devices send", () => {
  const fieldsOf = (draftVersion: string) => ({
    ...{ conversationId: ticket._id, text: "Hello", draftVersion, clientMessageId: randomUUID() },
  });
  const count = () => MessageModel.countDocuments({ conversationId: ticket._id });

  it("is sent once, at the same moment or later, and the other is told; a repeat is none", async () => {
    const phone = await signIn(desk, kim.email);
    const version = await keep(kim);
    const [first, second] = [fieldsOf(version), fieldsOf(version)];
    const both = await Promise.all([send(kim, "message", first), send(phone, "message", second)]);
    const statuses = both.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    expect([409, 503]).toContain(statuses[1]);
    const [winner, loser] = both[0]?.status === 201 ? [first, second] : [second, first];
    const later = await send(phone, "message", loser);
    expect([later.status, later.body.code]).toEqual([409, "draft_sent"]);
    expect((await send(phone, "scheduled", fieldsOf(version))).body.code).toBe("draft_sent");
    expect((await send(kim, "message", winner)).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it("is sent by the other where the first was refused, or has died in the middle of it", async () => {
    const version = await keep(kim);
    expect((await send(kim, "message", { ...fieldsOf(version), text: " " })).status).toBe(400);
    const _id = `${kim.user._id}:${version}`;
    const died = { _id, personId: kim.user._id, by: "1", state: "sending", at: new Date() };
    await SentDraftModel.collection.insertOne(died as never);
    const busy = await send(kim, "message", fieldsOf(version));
    expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "2"]);
    await SentDraftModel.updateOne({ _id }, { $set: { at: new Date(Date.now() - 10 * 60_000) } });
    expect((await send(kim, "message", fieldsOf(version))).status).toBe(201);
    expect(await count()).toBe(1);
  });

  it("is somebody's own: who knows its version and is somebody else holds up nobody", async () => {
    const version = await keep(kim);
    expect((await send(nora, "message", fieldsOf(version))).status).toBe(201);
    expect((await send(kim, "message", fieldsOf(version))).status).toBe(201);
  });
});

describe("a version of which storing takes long", () => {
  const minute = 60_000;
  let personId: string;
  /** A device that sends; it stores when `store` is called, and counts. */
  function aDevice(version: string, by: string) {
    const storing = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const sent = sendOnce(
      { personId, version, by },
      { viewerNow: async () => kim.user as never, now: Date.now, isStored: async () => false },
      async (viewerNow) => {
        await viewerNow();
        began.resolve();
        await storing.promise;
        await viewerNow();
        stored.push(by);
      },
    );
    sent.catch(() => began.resolve());
    return { sent, began: began.promise, store: storing.resolve };
  }
  const stored: string[] = [];
  beforeEach(() => {
    personId = randomUUID();
    stored.splice(0);
  });
  const age = (ms: number) =>
    SentDraftModel.updateMany({ personId }, { $set: { at: new Date(Date.now() - ms) } });

  it("is stored by the device that took over alone, where the other was silent for long", async () => {
    const version = randomUUID();
    const slow = aDevice(version, "1");
    await slow.began;
    await age(3 * minute);
    const quick = aDevice(version, "2");
    await quick.began;
    slow.store();
    await expect(slow.sent).rejects.toMatchObject({ code: "unavailable" });
    quick.store();
    await quick.sent;
    expect(stored).toEqual(["2"]);
  });

  it("is not taken over while its device says that it goes on, or tries the same again", async () => {
    const version = randomUUID();
    const first = aDevice(version, "1");
    await first.began;
    await age(3 * minute);
    const again = aDevice(version, "1");
    await again.began;
    await expect(aDevice(version, "2").sent).rejects.toMatchObject({ code: "unavailable" });
    for (const one of [first, again]) one.store();
    await Promise.all([first.sent, again.sent]);
    expect(await SentDraftModel.findById(`${personId}:${version}`).lean()).toMatchObject({
      ...{ by: "1", state: "sent" },
    });
  });

  it("is not taken over however long it takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const version = randomUUID();
    const slow = aDevice(version, "1");
    await slow.began;
    await age(3 * minute);
    vi.advanceTimersByTime(minute);
    await expect
      .poll(async () => (await SentDraftModel.findOne({ personId, by: "1" }).lean())?.at.getTime())
      .toBeGreaterThan(Date.now() - minute);
    await expect(aDevice(version, "2").sent).rejects.toMatchObject({ code: "unavailable" });
    slow.store();
    await slow.sent;
    expect(stored).toEqual(["1"]);
  });

  it("is nobody else's where its first attempt is refused and its second goes on", async () => {
    const version = randomUUID();
    const refusal = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const first = sendOnce(
      { personId, version, by: "1" },
      { viewerNow: async () => kim.user as never, now: Date.now, isStored: async () => false },
      async () => {
        began.resolve();
        await refusal.promise;
        throw new AppError("invalid_input", "Refused.");
      },
    );
    await began.promise;
    const second = aDevice(version, "1");
    await second.began;
    refusal.resolve();
    await expect(first).rejects.toMatchObject({ code: "invalid_input" });
    await expect(aDevice(version, "2").sent).rejects.toMatchObject({ code: "unavailable" });
    second.store();
    await second.sent;
    expect(stored).toEqual(["1"]);
  });
});

import { randomUUID } from "node:crypto";
import type { Draft } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ScheduledMessageModel } from "../messages/scheduled/scheduled-message.model.ts";
import { aListener } from "../testing/a-listener.ts";
import { formOf } from "../testing/call-api.ts";
import { anAgent, signIn, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aDraft, aTicket } from "../testing/tickets.ts";
import { withoutIds } from "../testing/without-ids.ts";
import { DraftModel } from "./draft.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let reply: string;
let note: string;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  await DraftModel.deleteMany({});
  ticket = await aTicket(ada);
  reply = `reply:${ticket._id}`;
  note = `note:${ticket._id}`;
});

const put = (who: TestPerson, place: string, draft: object) =>
  who.call("PUT", `drafts/${place}`, { basedOn: null, version: randomUUID(), ...draft });
/** @returns the version */
async function keep(who: TestPerson, place: string, text: string, basedOn: string | null = null) {
  const version = randomUUID();
  const { status, body } = await put(who, place, { text, version, basedOn });
  expect([status, body.data]).toMatchObject([200, { place, text, version }]);
  return version;
}
const draftsOf = async (who: TestPerson): Promise<Draft[]> =>
  (await who.call("GET", "drafts")).body.data;
const textsOf = async (who: TestPerson) => (await draftsOf(who)).map(({ text }) => text);

describe("what somebody has written and not sent", () => {
  it("is on their other devices as it was typed, which are told, and nobody else is", async () => {
    const [phone, others] = [await signIn(desk, kim.email), await aListener(desk, nora)];
    const window = await aListener(desk, phone);
    const version = await keep(kim, reply, "  Dear Ada,\n ");
    expect(await window.receives("draft:changed")).toEqual({ place: reply, version });
    expect(await textsOf(phone)).toEqual(["  Dear Ada,\n "]);
    const { body } = await phone.call("GET", `drafts/${reply}`);
    expect(body.data).toMatchObject({ place: reply, version });
    await keep(kim, note, "She has paid");
    await nora.call("PUT", `conversation/${ticket._id}/read`, { seq: 0 });
    await window.receives("draft:changed", ({ place }) => place === note);
    const draftEvents = others.received.filter(({ event }) => event === "draft:changed");
    expect(draftEvents).toEqual([]);
    for (const one of [window, others]) one.close();
  });

  it("is read by nobody else: a customer's not by staff or admins, an agent's not by their customer or admin", async () => {
    await keep(ada, reply, "I am ashamed to say");
    await keep(kim, reply, "Difficult customer");
    for (const who of [nora, eve]) {
      expect(await draftsOf(who)).toEqual([]);
      expect((await who.call("GET", `drafts/${reply}`)).body.data).toBeNull();
    }
    expect(await textsOf(ada)).toEqual(["I am ashamed to say"]);
    expect(await textsOf(kim)).toEqual(["Difficult customer"]);
  });

  it("cannot be overwritten or removed by who knows its version and is somebody else", async () => {
    const version = await keep(ada, reply, "Mine");
    for (const text of ["Yours", ""]) {
      await put(kim, reply, { text, basedOn: version });
      await put(nora, reply, { text, basedOn: version });
    }
    expect(await textsOf(ada)).toEqual(["Mine"]);
    await kim.call(
      "POST",
      "message",
      formOf({ conversationId: ticket._id, text: "x", draftVersion: version }),
    );
    expect(await textsOf(ada)).toEqual(["Mine"]);
  });

  it("is kept where they may write, and nowhere else; what is kept already they can still read and remove", async () => {
    const answers = async (who: TestPerson, place: string) =>
      (await put(who, place, { text: "Hello" })).status;
    expect(await answers(eve, reply)).toBe(404);
    expect(await answers(ada, note)).toBe(403);
    expect(await answers(eve, `reply:${"0".repeat(24)}`)).toBe(404);
    for (const place of ["reply:", "ticket:1", `REPLY:${ticket._id}`, `reply:${ticket._id}x`]) {
      expect(await answers(ada, encodeURIComponent(place))).toBe(400);
    }
    const former = await anAgent(desk, "Former Agent");
    const version = await keep(former, note, "Theirs");
    await nora.call("PUT", `users/${former.user._id}/role`, { role: "user", access: "customer" });
    const again = await signIn(desk, former.email);
    expect(await textsOf(again)).toEqual(["Theirs"]);
    expect((await put(again, note, { text: "More", basedOn: version })).status).toBe(404);
    expect((await put(again, note, { text: "", basedOn: version })).status).toBe(200);
    expect(await draftsOf(again)).toEqual([]);
  });

  it("is refused where it is longer than a message can be, is no draft, or is one too many", async () => {
    for (const bad of [
      { text: "x".repeat(limits.messageTextMaxChars + 1) },
      { text: "Hello", version: "1" },
      { text: "Hello", basedOn: { $ne: null } },
      { text: { $gt: "" } },
      { text: "Hello", personId: kim.user._id },
    ]) {
      expect((await put(ada, reply, bad)).status).toBe(400);
    }
    await DraftModel.insertMany(
      Array.from({ length: limits.draftsMax }, (_, i) => ({
        ...{ personId: ada.user._id, place: `reply:${i}`, version: "1", text: "x" },
        updatedAt: new Date(),
      })),
    );
    expect((await put(ada, reply, { text: "One more" })).status).toBe(400);
    expect(await DraftModel.countDocuments({ place: reply })).toBe(0);
  });
});

describe("a draft that is changed in two places", () => {
  it("is overwritten by neither: the slower is told what is kept", async () => {
    const first = await keep(kim, reply, "Dear");
    const second = await keep(kim, reply, "Dear Ada", first);
    const { status, body } = await put(kim, reply, { text: "Hi Ada", basedOn: first });
    expect([status, body]).toMatchObject([
      409,
      { code: "stale_draft", draft: { text: "Dear Ada", version: second } },
    ]);
    expect((await put(kim, reply, { text: "", basedOn: first })).status).toBe(409);
    expect((await put(kim, reply, { text: "Hi" })).status).toBe(409);
    expect(await textsOf(kim)).toEqual(["Dear Ada"]);
  });

  it("is one of both, where both are first at the same moment", async () => {
    const both = await Promise.all(["One", "Two"].map((text) => put(kim, reply, { text })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = both.find(({ status }) => status === 200)?.body.data;
    expect(both.find(({ status }) => status === 409)?.body.draft).toEqual(winner);
    expect(await textsOf(kim)).toEqual([winner.text]);
  });

  it("is answered again to the device that got no answer", async () => {
    const draft = { text: "Hello", version: randomUUID() };
    const [one, two] = [await put(kim, reply, draft), await put(kim, reply, draft)];
    expect([two.status, two.body]).toEqual([200, one.body]);
    const emptied = { text: "", basedOn: draft.version };
    for (const _ of ["once", "twice"])
      expect((await put(kim, reply, emptied)).body.data).toBeNull();
  });

  it("was emptied on the other: the slower is told that it is gone", async () => {
    const version = await keep(kim, reply, "Dear");
    const emptied = await put(kim, reply, { text: "", basedOn: version });
    expect([emptied.status, emptied.body.data]).toEqual([200, null]);
    const { status, body } = await put(kim, reply, { text: "Dear Ada", basedOn: version });
    expect([status, body.draft]).toEqual([409, null]);
  });
});

describe("the form of a new ticket", () => {
  const form = {
    enquiryInfo: "I have a problem with a product",
    subject: "The kettle",
    isPrivate: true,
  };

  it("is on its author's other devices, read by nobody else, and gone once the ticket is open", async () => {
    const window = await aListener(desk, await signIn(desk, ada.email));
    const draftVersion = await keep(ada, "wizard", "It is silent");
    await put(ada, "wizard", { text: "It is silent", ticket: form, basedOn: draftVersion });
    const [kept] = await draftsOf(ada);
    expect(kept).toMatchObject({ place: "wizard", text: "It is silent", ticket: form });
    for (const who of [nora, kim, eve]) {
      expect(await draftsOf(who)).toEqual([]);
      expect((await who.call("GET", "drafts/wizard")).body.data).toBeNull();
    }
    const open = (version = "") =>
      ada.call("POST", "conversation", formOf({ ...aDraft, draftVersion: version }));
    expect((await open(draftVersion)).status).toBe(201);
    expect(await draftsOf(ada)).toHaveLength(1); // changed since on another device
    expect((await open(kept?.version)).status).toBe(201);
    expect(await draftsOf(ada)).toEqual([]);
    await window.receives("draft:changed", (it) => it.place === "wizard" && it.version === null);
    window.close();
  });

  it("stays where its ticket is refused, and is refused itself where it is longer than a ticket can be", async () => {
    const draftVersion = await keep(ada, "wizard", "It is silent");
    const refused = formOf({ ...aDraft, subject: "x", draftVersion });
    expect((await ada.call("POST", "conversation", refused)).status).toBe(400);
    expect(await textsOf(ada)).toEqual(["It is silent"]);
    const subject = "x".repeat(limits.subjectMaxChars + 1);
    for (const ticket of [{ ...form, subject }, { ...form, isPrivate: "yes" }, { subject: "x" }])
      expect((await put(ada, "wizard", { text: "x", ticket, basedOn: draftVersion })).status).toBe(
        400,
      );
    expect(
      (await ada.call("POST", "conversation", formOf({ ...aDraft, draftVersion: "1" }))).status,
    ).toBe(400);
  });
});

describe("a draft that is sent", () => {
  const send = (path: string, fields: object) => kim.call("POST", path, formOf({ ...fields }));

  it("goes with its reply, note or reply that waits; one that was changed since stays", async () => {
    const window = await aListener(desk, kim);
    const ways: [string, string, object][] = [
      ["message", reply, { conversationId: ticket._id }],
      ["scheduled", reply, { conversationId: ticket._id }],
      [`conversation/${ticket._id}/notes`, note, {}],
    ];
    for (const [path, place, fields] of ways) {
      const first = await keep(kim, place, "Hello");
      const draftVersion = await keep(kim, place, "Hello Ada", first);
      expect((await send(path, { ...fields, text: "Hello", draftVersion: first })).status).toBe(
        201,
      );
      expect(await textsOf(kim)).toEqual(["Hello Ada"]);
      await send(path, { ...fields, text: "Hello Ada", draftVersion });
      expect(await draftsOf(kim)).toEqual([]);
      await window.receives("draft:changed", (it) => it.place === place && it.version === null);
      window.received.length = 0;
    }
    window.close();
  });

  it("is still there when its message is refused", async () => {
    const draftVersion = await keep(kim, reply, "Hello");
    const fields = { conversationId: ticket._id, text: " ", draftVersion };
    expect((await send("message", fields)).status).toBe(400);
    expect(await textsOf(kim)).toEqual(["Hello"]);
  });
});

describe("a card number that an admin takes out of a ticket", () => {
  const card = "4111 1111 1111 1111";
  const redact = () => nora.call("POST", `conversation/${ticket._id}/redactions`, { words: card });

  it("is gone from drafts of everybody in it, who are told", async () => {
    const window = await aListener(desk, kim);
    const before = await keep(kim, note, `She sent 4111-1111-1111-1111`);
    await keep(ada, reply, `Again ${card}`);
    const elsewhere = await aTicket(ada);
    await keep(ada, `reply:${elsewhere._id}`, card);
    expect((await redact()).status).toBe(200);
    expect(await textsOf(kim)).toEqual(["She sent █████"]);
    expect((await textsOf(ada)).toSorted()).toEqual([card, "Again █████"]);
    await window.receives("draft:changed", ({ version }) => version !== before);
    // Who writes on, on a device that had it still, does not bring it back by that.
    expect((await put(kim, note, { text: card, basedOn: before })).status).toBe(409);
    window.close();
  });

  it("is gone from replies that wait, are held or were taken back, and from the message that one becomes", async () => {
    const schedule = async (text: string) =>
      (await kim.call("POST", "scheduled", formOf({ conversationId: ticket._id, text, sendAt })))
        .body.data.scheduled;
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await schedule(`Your card ${card}`);
    const taken = await schedule(`Not sent: ${card}`);
    await kim.call("POST", `scheduled/${taken.id}/take-back`, {});
    expect((await redact()).status).toBe(200);
    const kept = await ScheduledMessageModel.find({ ticketId: ticket._id }).lean();
    expect(withoutIds(kept)).not.toContain("1111");
    const sent = await kim.call("POST", `scheduled/${waiting.id}/send`, { version: 2 });
    expect(sent.body.data).toMatchObject({ state: "sent" });
    const { body } = await ada.call("GET", `message/${ticket._id}`);
    expect(body[0].text).toBe("Your card █████");
  });
});

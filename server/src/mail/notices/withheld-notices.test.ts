import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { minuteMs } from "../../testing/durations.ts";
import { inHours, useNotices } from "../../testing/mails/use-notices.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { NoteModel } from "../../tickets/notes/note.model.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";

const { desk, nora, timePasses, mailsTo, assign, mention, removeNote, writes, say } = useNotices();
let zofia: TestPerson;
let bea: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  bea = await anAgent(desk, "Bea Larsen");
});

/** Of Zofia's card number in the one ticket and a note in the other: due after Bea's quiet hours, in one mail. */
async function aDigest(): Promise<[Ticket, Ticket]> {
  const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
  await say(bea, { answered: true });
  await assign(kettle, bea);
  await timePasses();
  await OutgoingMailModel.deleteMany({ to: bea.email });
  await say(bea, { quietHours: { from: inHours(-2), to: inHours(2), timeZone: "UTC" } });
  await writes(zofia, kettle, "My card is 4111 1111");
  await mention(toaster, bea, "In the night");
  return [kettle, toaster];
}
/** That mail, as it waits to go out. */
async function aQueuedDigest(): Promise<void> {
  await desk.tickets.settled();
  await timePasses();
  await timePasses(123 * minuteMs);
  const later = { state: "queued", dueAt: new Date(Date.now() + 24 * 60 * minuteMs) };
  expect((await mailsTo(bea)).map(({ ticketId }) => ticketId)).toEqual([undefined]);
  await OutgoingMailModel.updateMany({ to: bea.email }, { $set: later });
}

describe("nobody is mailed", () => {
  it("of what they have read, also while the mail waits to go out", async () => {
    const ticket = await aTicket(zofia);
    await assign(ticket, bea);
    await bea.call("POST", "notifications/read", { all: true });
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await mention(ticket, bea, "One more");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    expect(await desk.mailQueue.unwantedAs(mail)).toBeNull();
    await bea.call("POST", "notifications/read", { conversationId: ticket._id });
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of what customers wrote in a ticket that they have silenced since, but of a mention there", async () => {
    const ticket = await aTicket(zofia);
    await say(bea, { answered: true });
    await assign(ticket, bea);
    await bea.call("POST", "notifications/read", { all: true });
    await writes(zofia, ticket, "Written before the silence");
    expect((await bea.call("POST", `conversation/${ticket._id}/silence/me`)).status).toBe(200);
    await mention(ticket, bea, "Only you know this");
    await timePasses();
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Only you know this");
    expect(mail?.text).not.toContain("Written before the silence");
  });

  it("of a note that was deleted while the mail waits to go out", async () => {
    const ticket = await aTicket(zofia);
    const form = formOf({ text: "The password is hunter2", mentions: bea.user._id });
    const { body } = await nora.call("POST", `conversation/${ticket._id}/notes`, form);
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    expect(mail.text).toContain("hunter2");
    const path = `conversation/${ticket._id}/notes/${body.data.note._id}`;
    expect((await nora.call("DELETE", path)).status).toBe(200);
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of a note that was deleted before its mail, but of what else is due then", async () => {
    const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
    await mention(kettle, bea, "The password is hunter2");
    await removeNote(kettle, /hunter2/);
    await mention(toaster, bea, "Do look");
    await timePasses();
    expect((await mailsTo(bea)).map(({ ticketId }) => ticketId?.toString())).toEqual([toaster._id]);
    const isDue = { mailDueAt: trusted({ $ne: null }) };
    expect(await NotificationModel.countDocuments(isDue)).toBe(0);
  });

  it("of a note that was deleted, in any mail that is kept, also of the version before", async () => {
    for (const before of [{}, { $unset: { ticketIds: 1 } }]) {
      await OutgoingMailModel.deleteMany({});
      const ticket = await aTicket(zofia);
      await mention(ticket, bea, "The password is hunter2");
      await timePasses();
      await OutgoingMailModel.updateMany({ to: bea.email }, before);
      await removeNote(ticket, /hunter2/);
      expect((await mailsTo(bea)).map(({ text }) => text)).toEqual([""]);
    }
  });

  it("of a note that was deleted while a digest with it waits, but of what stands beside it anew", async () => {
    const [, toaster] = await aDigest();
    await aQueuedDigest();
    await removeNote(toaster, /In the night/);
    await timePasses(250 * minuteMs);
    const [dropped, ...anew] = await mailsTo(bea);
    expect([dropped?.state, dropped?.text]).toEqual(["dropped", ""]);
    expect(anew.map(({ text }) => [text.includes("4111"), text.includes("night")])).toEqual([
      [true, false],
    ]);
  });

  it("of a note that was deleted since, where a desk that died is finishing the mail that it had queued", async () => {
    const ticket = await aTicket(zofia);
    await mention(ticket, bea, "The password is hunter2");
    await mention(ticket, bea, "Do you know this?");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail?.key) throw new Error("no mail");
    const due = { $set: { mailDueAt: new Date(0) } };
    await NotificationModel.updateMany({ mailKey: mail.key }, due);
    // The desk died before it took the note out of its mails, too.
    const deleted = { $set: { deletedAt: new Date(), text: "" } };
    await NoteModel.updateOne({ ticketId: ticket._id, text: /hunter2/ }, deleted);
    await timePasses();
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of a message that was deleted since, but of what stands beside it anew", async () => {
    const [kettle, toaster] = await aDigest();
    await aMessage(zofia, kettle, { text: "Never mind" });
    await aQueuedDigest();
    const [mail] = await mailsTo(bea);
    expect(mail?.text).toContain("4111 1111");
    expect((await zofia.call("DELETE", `message/${kettle._id}/1`)).status).toBe(200);
    await timePasses(250 * minuteMs);
    const [dropped, ...anew] = await mailsTo(bea);
    expect([dropped?.state, dropped?.text]).toEqual(["dropped", ""]);
    const text = anew.map((one) => one.text).join();
    expect(text).not.toContain("4111 1111");
    expect(text).toContain("> Never mind");
    expect(text).toContain(`/inbox/${toaster._id}`);
  });

  it("of words that an admin takes out of one of several tickets, while the mail waits or as it is kept", async () => {
    for (const state of ["queued", "kept"]) {
      await OutgoingMailModel.deleteMany({});
      const [kettle, toaster] = await aDigest();
      await aQueuedDigest();
      if (state === "kept") await OutgoingMailModel.updateMany({}, { $set: { state } });
      const asked = { words: "4111 1111" };
      expect((await nora.call("POST", `conversation/${kettle._id}/redactions`, asked)).status).toBe(
        200,
      );
      await timePasses(250 * minuteMs);
      const [first, ...anew] = await mailsTo(bea);
      expect(first?.text).toBe("");
      const text = anew.map((one) => one.text).join();
      expect(text).not.toContain("4111 1111");
      expect(text.includes(`/inbox/${toaster._id}`)).toBe(state === "queued");
    }
  });

  it("of a card number in the subject that an admin has taken out, where the desk died before its notifications had lost it", async () => {
    const ticket = await aTicket(zofia, { subject: "My card 4111 1111" });
    await assign(ticket, bea);
    const redacted = { subject: "My card █████████", redactedAt: new Date(Date.now() - minuteMs) };
    await TicketModel.updateOne({ _id: ticket._id }, { $set: redacted });
    await timePasses();
    const subjects = (await mailsTo(bea)).map(({ subject }) => subject);
    expect(subjects).toEqual([`[#${ticket.ticket}] My card █████████`]);
  });

  it("who does not work here any more, neither what is due nor what waits to go out", async () => {
    const ticket = await aTicket(zofia);
    await mention(ticket, bea, "For colleagues only");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    await mention(ticket, bea, "This too");
    await UserModel.updateOne({ _id: bea.user._id }, { access: "customer" });
    await timePasses();
    expect(await mailsTo(bea)).toHaveLength(1);
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("at an address that they have not shown to be theirs", async () => {
    const uma = await anAgent(desk, "Uma");
    await UserModel.updateOne({ _id: uma.user._id }, { uid: randomUUID() });
    await assign(await aTicket(zofia), uma);
    await timePasses();
    expect(await mailsTo(uma)).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { expect } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import { DraftModel } from "../../drafts/draft.model.ts";
import { JobModel } from "../../jobs/job.model.ts";
import { commitChange } from "../../tickets/activity/commit-change.ts";
import { createTicketReaders } from "../../tickets/arrivals/ticket-readers.ts";
import { createMergeSettling } from "../../tickets/merge/settle-merges.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { createCaller, formOf } from "../call-api.ts";
import { hourMs } from "../durations.ts";
import { aCustomer, anAdmin, anAgent } from "../people.ts";
import { aDraft, aTicket } from "../tickets.ts";
import { expectFiles, files, type WritePath } from "./write-path.ts";

export const openTicket: WritePath = async (nodes) => {
  const customer = await aCustomer(nodes.at(0));
  const key = randomUUID();
  const draftVersion = randomUUID();
  const draft = { basedOn: null, version: draftVersion, text: "Here" };
  await customer.call("PUT", "drafts/wizard", draft);
  const form = formOf({ ...aDraft, draftVersion, attachments: await files() });
  const found = () => TicketModel.find({ "creator.id": customer.user._id }).lean();
  const drafts = () => DraftModel.countDocuments({ personId: customer.user._id });
  return {
    send: (url) =>
      createCaller(url, customer.token)("POST", "conversation", form, { "Idempotency-Key": key }),
    async expectWholeOrNothing() {
      const tickets = await found();
      for (const ticket of tickets) await expectFiles(nodes, ticket.attachments, 3);
      if (tickets.length === 0) expect(await drafts()).toBe(1);
    },
    async expectDoneOnce() {
      const tickets = await found();
      expect(tickets).toHaveLength(1);
      await expectFiles(nodes, tickets[0]?.attachments ?? [], 3);
      expect(await drafts()).toBe(0);
    },
  };
};

export const openOnBehalf: WritePath = async (nodes) => {
  const agent = await anAgent(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const key = randomUUID();
  const draft = { ...aDraft, customerId: customer.user._id };
  const form = formOf({ ...draft, attachments: await files() });
  const found = () => TicketModel.find({ "creator.id": customer.user._id }).lean();
  return {
    send: (url) =>
      createCaller(url, agent.token)("POST", "conversation/on-behalf", form, {
        "Idempotency-Key": key,
      }),
    async expectDoneOnce() {
      const tickets = await found();
      expect(tickets).toMatchObject([{ openedById: agent.user._id, activitySeq: 1 }]);
      await expectFiles(nodes, tickets[0]?.attachments ?? [], 3);
    },
  };
};

/** There and back. */
export const mergeTickets: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const [source, target] = [await aTicket(customer), await aTicket(customer)];
  const path = `conversation/${source._id}/merge`;
  const states = async () => {
    await createMergeSettling({
      commit: (id, decide) => commitChange(id.toString(), decide),
      publish: async () => {},
      readers: createTicketReaders(userDirectory.readers),
    }).settleMerges(new AbortController().signal, new Date(Date.now() + 2 * hourMs));
    const [from, into] = await Promise.all(
      [source, target].map(({ _id }) => TicketModel.findById(_id).lean()),
    );
    return { from, into };
  };
  return {
    async send(url) {
      const as = createCaller(url, agent.token);
      const merged = await as("POST", path, { into: target._id });
      return merged.status < 300 ? as("DELETE", path) : merged;
    },
    async expectWholeOrNothing() {
      const { from, into } = await states();
      expect(into).toMatchObject({ status: "open" });
      expect(into).not.toHaveProperty("unsettled");
      const isMerged = from?.mergedInto != null;
      expect(from?.status).toBe(isMerged ? "closed" : "open");
      expect((into?.absorbs ?? []).map(({ key }) => key)).toEqual(isMerged ? [from?.mergeKey] : []);
    },
    async expectDoneOnce() {
      const { from, into } = await states();
      for (const ticket of [from, into]) {
        expect(ticket).toMatchObject({
          status: "open",
          unreadBy: expect.arrayContaining([agent.user._id]),
        });
        for (const field of ["mergedInto", "mergeKey", "beforeMerge", "absorbs", "unsettled"]) {
          expect(ticket).not.toHaveProperty(field);
        }
      }
    },
  };
};

export const setStatus: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const path = `conversation/${ticket._id}/status`;
  const as = (url: string) => createCaller(url, agent.token);
  return {
    send: (url) => as(url)("PUT", path, { status: "solved", lastSeenSeq: 0 }),
    async expectDoneOnce(url) {
      const { body } = await as(url)("GET", `conversation/${ticket._id}/activity`);
      expect(body.data).toMatchObject([
        { seq: 1, changes: [{ field: "status", from: "open", to: "solved" }] },
      ]);
    },
  };
};

/** Status, time and owner together, as they were. */
export const undoChange: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const as = (url: string) => createCaller(url, agent.token);
  const path = `conversation/${ticket._id}`;
  const snoozedUntil = new Date(Date.now() + 24 * hourMs).toISOString();
  const set = { status: "snoozed", snoozedUntil, assigneeId: agent.user._id };
  const seen = { seq: 0, activitySeq: 0, assigneeId: null };
  await as(nodes.at(0).url)("PATCH", path, { set, seen });
  const stored = async () => {
    const {
      status,
      assigneeId,
      snoozedUntil: until,
      nextTimerAt,
      waitingSince,
    } = (await TicketModel.findById(ticket._id).lean()) ?? {};
    return [status, assigneeId ?? null, until ?? null, nextTimerAt ?? null, waitingSince != null];
  };
  const asleep = ["snoozed", agent.user._id, new Date(snoozedUntil), new Date(snoozedUntil), true];
  const asBefore = ["open", null, null, null, true];
  return {
    send: (url) => as(url)("PATCH", path, { undo: 1, seen }),
    expectWholeOrNothing: async () => expect([asleep, asBefore]).toContainEqual(await stored()),
    async expectDoneOnce(url) {
      expect(await stored()).toEqual(asBefore);
      expect((await as(url)("GET", `${path}/activity`)).body.data).toHaveLength(2);
    },
  };
};

/** Assigned: whoever it was assigned to is notified once, also by another process. */
export const notify: WritePath = async (nodes) => {
  const admin = await anAdmin(nodes.at(0));
  const agent = await anAgent(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const change = {
    set: { assigneeId: agent.user._id },
    seen: { seq: 0, activitySeq: 0, assigneeId: null },
  };
  return {
    send: (url) => createCaller(url, admin.token)("PATCH", `conversation/${ticket._id}`, change),
    async expectDoneOnce(url) {
      const look = async () =>
        (await createCaller(url, agent.token)("GET", "notifications")).body.data;
      await expect
        .poll(() => TicketModel.exists({ _id: ticket._id, "notices.0": null }))
        .not.toBeNull();
      expect(await look()).toMatchObject([{ kind: "assigned", conversationId: ticket._id }]);
    },
  };
};

/** Begun anew until the process dies in the midst: another goes on with what it has left. */
export const changeMany: WritePath = async (nodes) => {
  const agent = await anAgent(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const tickets = [await aTicket(customer), await aTicket(customer), await aTicket(customer)];
  const draft = { set: { priority: "high" }, tickets: tickets.map(({ _id }) => ({ id: _id })) };
  const as = (url: string) => createCaller(url, agent.token);
  const hasEnded = async (url: string, id: string) =>
    (await as(url)("GET", `jobs/${id}`)).body.data.state !== "running";
  return {
    async send(url) {
      for (;;) {
        const begun = await as(url)("POST", "bulk", draft);
        if (url === nodes.at(0).url) return begun;
        while (begun.status === 202 && !(await hasEnded(url, begun.body.data.id))) {
          // It runs, or has died.
        }
      }
    },
    async expectDoneOnce(url) {
      // A minute later, so that what the dead process had is another's.
      await mongoose.connection
        .collection(leaseCollection)
        .updateMany({}, { $set: { expiresAt: new Date(0), isWoken: true } });
      await expect.poll(() => JobModel.countDocuments({ state: "running" })).toBe(0);
      for (const { _id } of tickets) {
        const { body } = await as(url)("GET", `conversation/${_id}/activity`);
        expect(body.data).toMatchObject([
          { seq: 1, changes: [{ field: "priority", from: "normal", to: "high" }] },
        ]);
      }
    },
  };
};

import mongoose from "mongoose";
import { expect } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import { JobModel } from "../../jobs/job.model.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { createCaller } from "../call-api.ts";
import { aCustomer, anAgent } from "../people.ts";
import { aTicket } from "../tickets.ts";
import type { WritePath } from "./write-path.ts";

/** Many there and back, again and again until the process dies in the midst: another goes on with what it has left. */
export const mergeMany: WritePath = async (nodes) => {
  const agent = await anAgent(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const target = await aTicket(customer);
  const sources = [await aTicket(customer), await aTicket(customer), await aTicket(customer)];
  const draft = { merge: { into: target._id }, tickets: sources.map(({ _id }) => ({ id: _id })) };
  const as = (url: string) => createCaller(url, agent.token);
  async function ends(url: string, id: string): Promise<void> {
    while ((await as(url)("GET", `jobs/${id}`)).body.data.state === "running") {
      // It runs, or has died.
    }
  }
  async function allHaveEnded(): Promise<void> {
    // A minute later, so that what the dead process had is another's.
    await mongoose.connection
      .collection(leaseCollection)
      .updateMany({}, { $set: { expiresAt: new Date(0), isWoken: true } });
    await expect.poll(() => JobModel.countDocuments({ state: "running" })).toBe(0);
  }
  return {
    async send(url) {
      for (;;) {
        const begun = await as(url)("POST", "bulk", draft);
        if (url === nodes.at(0).url || begun.status !== 202) return begun;
        await ends(url, begun.body.data.id);
        const undone = await as(url)("POST", `jobs/${begun.body.data.id}/undo`);
        await ends(url, undone.body.data.id);
      }
    },
    // Before the next is begun: of two that two processes begin in the same second nobody knows which runs first.
    expectWholeOrNothing: allHaveEnded,
    async expectDoneOnce(url) {
      await allHaveEnded();
      const jobs = await JobModel.find({ personId: agent.user._id }).lean();
      expect(jobs.flatMap(({ refused }) => refused)).toEqual([]);
      const into = await TicketModel.findById(target._id).lean().orFail();
      expect(into).not.toHaveProperty("unsettled");
      const keys: unknown[] = [];
      for (const { _id } of sources) {
        const source = await TicketModel.findById(_id).lean().orFail();
        expect(source).toMatchObject({ status: "closed", mergedInto: into._id });
        keys.push(source.mergeKey);
        const { body } = await as(url)("GET", `conversation/${_id}/activity`);
        // Never merged twice without having been taken out in between.
        const links = (body.data as { changes: { field: string; to: unknown }[] }[])
          .flatMap(({ changes }) => changes)
          .filter(({ field }) => field === "mergedInto")
          .map(({ to }) => to !== null);
        expect(links.some((isMerged, at) => isMerged && links[at + 1])).toBe(false);
      }
      expect((into.absorbs ?? []).map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    },
  };
};

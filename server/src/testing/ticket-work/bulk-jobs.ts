import type { Job } from "@deskbell/shared/jobs/job";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { expect } from "vitest";
import { TicketModel } from "../../tickets/ticket.model.ts";
import type { TestPerson } from "../people.ts";

/** Begins a change of many tickets. */
export const begin = (who: TestPerson, draft: object) => who.call("POST", "bulk", draft);
export const read = async (who: TestPerson, id: string): Promise<Job> =>
  (await who.call("GET", `jobs/${id}`)).body.data;

export async function ended(who: TestPerson, id: string): Promise<Job> {
  await expect
    .poll(async () => (await read(who, id)).state, { timeout: 90_000 })
    .not.toBe("running");
  return read(who, id);
}

export async function change(
  who: TestPerson,
  set: object,
  tickets: readonly Ticket[],
): Promise<Job> {
  const { status, body } = await begin(who, {
    set,
    tickets: tickets.map(({ _id: id }) => ({ id })),
  });
  expect(status).toBe(202);
  return ended(who, body.data.id);
}

export async function undo(who: TestPerson, { id }: Job): Promise<Job> {
  const { status, body } = await who.call("POST", `jobs/${id}/undo`);
  expect(status).toBe(202);
  return ended(who, body.data.id);
}

/** Others like it, stored at once: 500 requests would take a minute. */
export async function manyLike(ticket: Ticket, count: number): Promise<string[]> {
  const stored = await TicketModel.findById(ticket._id).orFail().lean();
  const { untoldSince: _, ...record } = stored;
  const copies = Array.from({ length: count }, (_, i) => ({
    ...record,
    _id: new Types.ObjectId(),
    number: record.number * 1_000_000 + i,
  }));
  await TicketModel.collection.insertMany(copies as never);
  return copies.map(({ _id }) => _id.toString());
}

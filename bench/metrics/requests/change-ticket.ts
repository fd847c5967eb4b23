import { ObjectId } from "mongodb";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { changePriority, priorityAt, seenTicketOf } from "../../parts/load/change-priority.ts";
import { timeWriters } from "../../parts/load/writers.ts";

const floor = "the driver's update of the same ticket";
const row = { floor, unit: "ms", kind: "wall", target: { ratioMax: 2.5 } } as const;

/** What staff make of a ticket is on the disk once it is acknowledged; so is the update of its floor. */
export const changeTicket: Metric = {
  name: "change-ticket",
  isQuick: true,
  rows: [
    { ...row, name: "one", title: "Changing a ticket's priority, one writer, p50" },
    { ...row, name: "sixteen", title: "Changing tickets' priorities, 16 writers, p50" },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk, database } = place;
    const writes = { one: bench.count(200, 50), sixteen: bench.count(640, 160) };
    const tickets = await Promise.all(
      Array.from({ length: 16 }, async (_, i) =>
        seenTicketOf(place, await bench.customer(i), await bench.admin(i)),
      ),
    );
    const ticketAt = (writer: number) => {
      const ticket = tickets[writer];
      if (!ticket) throw new RangeError(`there is no writer ${writer}`);
      return ticket;
    };
    const update = (writer: number, turn: number) =>
      database
        .collection("tickets")
        .updateOne(
          { _id: new ObjectId(ticketAt(writer).id) },
          { $set: { priority: priorityAt(turn), changedAt: new Date() } },
        );
    const change = (writer: number) => changePriority(desk.url, ticketAt(writer));

    return {
      async floor() {
        const one = (await timeWriters(1, writes.one, update)).p50;
        return { one, sixteen: (await timeWriters(16, writes.sixteen, update)).p50 };
      },
      async ours() {
        const one = (await timeWriters(1, writes.one, change)).p50;
        return { one, sixteen: (await timeWriters(16, writes.sixteen, change)).p50 };
      },
      close: async () => {},
    };
  },
};

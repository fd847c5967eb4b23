import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { longTicket } from "../../parts/load/tickets-of.ts";
import { timeGets } from "../../parts/load/time-gets.ts";

const floor = "the first page";
const row = { floor, unit: "ms", kind: "wall", target: { ratioMax: 2 } } as const;
/** How far down the list: three quarters of all tickets are newer. */
const depthShare = 0.75;

/** A page far down costs what the first does, since nothing is skipped or counted. */
export const deepPage: Metric = {
  name: "deep-page",
  rows: [
    { ...row, name: "list", title: "List of tickets, far down, p50" },
    { ...row, name: "thread", title: "Thread of 10,000 messages, far up, p50" },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { token } = await bench.admin(0);
    const { id } = await longTicket(place);
    const requests = bench.count(150, 40);
    const ask = async (path: string) =>
      quantile(await timeGets({ url: place.desk.url, token, paths: [path], requests }), 0.5);
    const number = 1_000 + Math.floor(place.data.plan.tickets * (1 - depthShare));
    const ticket = await place.database.collection("tickets").findOne({ number });
    if (!ticket) throw new Error(`the data has no ticket ${number}`);
    const updatedAt = (ticket.updatedAt as Date).toISOString();
    const cursor = ticketCursor({ _id: ticket._id.toHexString(), updatedAt });
    return {
      floor: async () => ({ list: await ask("conversation"), thread: await ask(`message/${id}`) }),
      ours: async () => ({
        list: await ask(`conversation?before=${cursor}`),
        thread: await ask(`message/${id}?before=100`),
      }),
      close: async () => {},
    };
  },
};

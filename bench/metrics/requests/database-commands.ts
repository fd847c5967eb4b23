import { setTimeout } from "node:timers/promises";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { changePriority, seenTicketOf } from "../../parts/load/change-priority.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { longTicket, ticketOf } from "../../parts/load/tickets-of.ts";
import { timeGets } from "../../parts/load/time-gets.ts";
import { throughCounter } from "../../parts/processes/through-counter.ts";

const requests = 40;
const row = { floor: "", unit: "", kind: "count", target: null } as const;

/** How many commands a request sends to the database: this part of its cost is the same on any machine. */
export const databaseCommands: Metric = {
  name: "database-commands",
  isQuick: true,
  roundsMax: 2,
  rows: [
    { ...row, name: "list", title: "Commands to the database for a list of tickets" },
    { ...row, name: "thread", title: "Commands to the database for a page of messages" },
    { ...row, name: "send", title: "Commands to the database for sending a message" },
    { ...row, name: "change", title: "Commands to the database for changing a ticket's priority" },
    { ...row, name: "search", title: "Commands to the database for a search of one word" },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const counter = await throughCounter(bench, place.databaseUri);
    if (!counter) return { skipped: "commands are counted on one server without a password only" };
    const desk = await bench.ownDesk("counted", {}, counter.databaseUri);
    const [{ token }, customer] = [await bench.admin(0), await bench.customer(0)];
    const ticketId = await ticketOf(place, customer);
    const { id } = await longTicket(place);
    const { url } = desk;
    const seen = await seenTicketOf(place, await bench.customer(1), await bench.admin(0));

    /** Background work falls below one command per request over this many requests. */
    async function countEach(ask: () => Promise<unknown>): Promise<number> {
      await counter?.program.ask("forget");
      await ask();
      const counts = (await counter?.program.ask<Record<string, number>>("counts")) ?? {};
      return Math.round(Object.values(counts).reduce((a, b) => a + b, 0) / requests);
    }
    /** What a desk does once it has started is no part of any request. */
    async function untilItRests(): Promise<void> {
      for (let i = 0; i < 30; i++) {
        await counter?.program.ask("forget");
        await setTimeout(500);
        const counts = (await counter?.program.ask<Record<string, number>>("counts")) ?? {};
        if (Object.values(counts).reduce((a, b) => a + b, 0) < requests / 4) return;
      }
    }
    await untilItRests();
    const get = (path: string) => () => timeGets({ url, token, paths: [path], requests });
    const send = async () => {
      for (let i = 0; i < requests; i++) {
        await postMessage({ url, token: customer.token, ticketId, text: "How many asks is it?" });
      }
    };
    const change = async () => {
      for (let i = 0; i < requests; i++) await changePriority(url, seen);
    };
    return {
      floor: null,
      ours: async () => ({
        list: await countEach(get("conversation")),
        thread: await countEach(get(`message/${id}`)),
        send: await countEach(send),
        change: await countEach(change),
        search: await countEach(get("conversation?search=thermometer")),
      }),
      close: () => desk.stop(),
    };
  },
};

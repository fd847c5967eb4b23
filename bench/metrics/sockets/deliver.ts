import type { Bench, Place, Someone } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { clientsIn, type Received, sentNow } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";
import type { ServerProcess } from "../../parts/processes/server-process.ts";

const floor = "Socket.IO echo of the same payload after the same insert";
const row = { floor, unit: "ms", kind: "wall" } as const;
/** Of the 100 clients, those that may receive the ticket's events. */
const staffCount = 10;

/** From sending until another client has it, while a hundred are connected. */
export const deliver: Metric = {
  name: "deliver",
  rows: [
    { ...row, name: "p50", title: "Send to arrival, 100 clients, p50", target: { ratioMax: 1.5 } },
    { ...row, name: "p99", title: "Send to arrival, 100 clients, p99", target: { ratioMax: 2 } },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const messages = bench.count(300, 60);
    const { receivedBy, writer } = await aHundred(bench, place);
    const ours = clientsIn(bench.start("socket-clients.ts"));
    await ours.connect({ url: place.desk.url, tokens: receivedBy, atOnce: 50 });

    const echo = bench.start("floor-sockets.ts", {
      MONGODB_URI: place.databaseUri,
      HEARERS: String(staffCount + 1),
    });
    const theirs = clientsIn(bench.start("socket-clients.ts"));
    await theirs.connect({ url: await echo.ask<string>("url"), tokens: receivedBy, atOnce: 1 });

    return {
      async floor() {
        await theirs.forget();
        for (let i = 0; i < messages; i++) await theirs.send(sentNow());
        return figuresOf(await theirs.waitFor(messages * (staffCount + 1)));
      },
      async ours() {
        await ours.forget();
        for (let i = 0; i < messages; i++) await send(place.desk, writer);
        return figuresOf(await ours.waitFor(messages * (staffCount + 1)));
      },
      async close() {
        await Promise.all([ours.disconnect(), theirs.disconnect()]);
        await echo.ask("clean");
        await echo.stop();
      },
    };
  },
};

type Writer = Someone & { ticketId: string };

const send = ({ url }: ServerProcess, { token, ticketId }: Writer) =>
  postMessage({ url, token, ticketId, text: sentNow() });

/** Staff, the customer who writes, and customers whom it does not concern. */
export async function aHundred(bench: Bench, place: Place) {
  const others = 100 - staffCount - 1;
  const staff = await Promise.all(Array.from({ length: staffCount }, (_, i) => bench.admin(i)));
  const customer = await bench.customer(0);
  const strangers = await Promise.all(
    Array.from({ length: others }, (_, i) => bench.customer(i + 1)),
  );
  return {
    receivedBy: [...staff, customer, ...strangers].map(({ token }) => token),
    writer: { ...customer, ticketId: await ticketOf(place, customer) },
    staffCount,
  };
}

export function figuresOf({ latenciesMs }: Received): { p50: number; p99: number } {
  return { p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
}

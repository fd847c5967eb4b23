import type { Bench, Someone } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";

const customersCount = 40;
const staffCount = 5;
const windowsOfEach = 2;
const ticketsCount = 10;

/** A message goes to exactly its participants' sockets. A stranger's is never among them. */
export const participants: Metric = {
  name: "participants",
  isQuick: true,
  roundsMax: 2,
  rows: [
    {
      name: "strangers",
      title: "Messages that reached a stranger's socket",
      floor: "",
      unit: "",
      kind: "count",
      target: { exactly: 0 },
    },
    {
      name: "deliveries",
      title: "Deliveries of 10 messages, each to 2 windows of 1 customer and 5 staff",
      floor: "",
      unit: "",
      kind: "count",
      target: { exactly: ticketsCount * windowsOfEach * (1 + staffCount) },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { url } = place.desk;
    const numbers = Array.from({ length: customersCount }, (_, i) => i);
    const customers = await Promise.all(numbers.map((i) => bench.customer(i)));
    const staff = await Promise.all(numbers.slice(0, staffCount).map((i) => bench.admin(i)));
    const clients = clientsIn(bench.start("socket-clients.ts"));
    const inTwoWindows = (people: Someone[]) =>
      people.flatMap(({ token }) => Array.from({ length: windowsOfEach }, () => token));
    const tokens = [...inTwoWindows(customers), ...inTwoWindows(staff)];
    await clients.connect({ url, tokens, atOnce: 20 });
    const writers = customers.slice(0, ticketsCount);
    const ticketIds = await Promise.all(writers.map((writer) => ticketOf(place, writer)));

    return {
      floor: null,
      async ours() {
        await clients.forget();
        for (const [i, { token }] of writers.entries()) {
          await postMessage({ url, token, ticketId: ticketIds[i] ?? "", text: "Is it mine?" });
        }
        await clients.waitFor(ticketsCount * windowsOfEach * (1 + staffCount));
        const { messages } = await clients.received();
        const sum = (part: number[]) => part.reduce((a, b) => a + b, 0);
        const strangersFrom = ticketsCount * windowsOfEach;
        const staffFrom = customersCount * windowsOfEach;
        return {
          strangers: sum(messages.slice(strangersFrom, staffFrom)),
          deliveries: sum(messages),
        };
      },
      close: () => clients.disconnect(),
    };
  },
};

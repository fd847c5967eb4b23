import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { loadHttp } from "../../parts/load/http-load.ts";
import { longTicket, ticketOf } from "../../parts/load/tickets-of.ts";

const floor = "node:http sending the same stored page through the driver";
const row = { floor, unit: "µs", kind: "cpu", target: { ratioMax: 2 } } as const;

const warmingRequests = 600;

/** What reading costs the server, signed in. The database is a process of its own, for both. */
export const readPages: Metric = {
  name: "read-pages",
  isQuick: true,
  rows: [
    { ...row, name: "list", title: "Staff's list of tickets, CPU per request" },
    { ...row, name: "own", title: "A customer's list, CPU per request" },
    { ...row, name: "thread", title: "A page of 50 messages, CPU per request" },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk, databaseUri } = place;
    const requests = bench.count(600, 250);
    const program = bench.start("floor-http.ts", { MONGODB_URI: databaseUri });
    const floorUrl = await program.ask<string>("url");
    const [admin, customer] = [await bench.admin(0), await bench.customer(0)];
    await ticketOf(place, customer);
    const { id } = await longTicket(place);
    const ask = (path: string, count = requests) =>
      loadHttp({ program, requests: count, url: floorUrl + path });
    const askOurs = (path: string, { token }: { token: string }, count = requests) =>
      loadHttp({
        program: desk.program,
        requests: count,
        token,
        url: `${desk.url}/api/v1/${path}`,
      });
    // Code that has not run often is compiled badly, and ours is more code.
    await ask("/list", warmingRequests);
    await askOurs("conversation", admin, warmingRequests);
    await askOurs(`message/${id}`, admin, warmingRequests);

    return {
      async floor() {
        return {
          list: (await ask("/list")).cpu,
          own: (await ask(`/own/${customer._id.toHexString()}`)).cpu,
          thread: (await ask(`/thread/${id}`)).cpu,
        };
      },
      async ours() {
        return {
          list: (await askOurs("conversation", admin)).cpu,
          own: (await askOurs("conversation", customer)).cpu,
          thread: (await askOurs(`message/${id}`, admin)).cpu,
        };
      },
      close: () => program.stop(),
    };
  },
};

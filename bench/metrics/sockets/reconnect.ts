import { freePort } from "../../../e2e/programs/free-port.ts";
import type { Bench, Someone } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { knownTo, ticketOf } from "../../parts/load/tickets-of.ts";
import { Program } from "../../parts/processes/program.ts";
import type { ServerProcess } from "../../parts/processes/server-process.ts";

const missedTickets = 50;
const connectsAtOnce = 250;

/** Everybody comes back at once after a restart, and reads what they missed. */
export const reconnect: Metric = {
  name: "reconnect",
  isQuick: true,
  roundsMax: 5,
  rows: [
    {
      name: "cpu",
      title: "1,000 clients come back after a restart and catch up, server CPU each",
      floor: "1,000 connects to bare Socket.IO with a token",
      unit: "µs",
      kind: "cpu",
      target: { ratioMax: 3 },
    },
    {
      name: "stall",
      title: "Longest stall of the server's loop meanwhile",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 150 },
    },
    {
      name: "missing",
      title: "Messages of the time away that were missing afterwards",
      floor: "",
      unit: "",
      kind: "count",
      target: { exactly: 0 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { plan } = place.data;
    const count = Math.min(bench.count(1_000, 100), plan.customers);
    const people = await Promise.all(Array.from({ length: count }, (_, i) => bench.customer(i)));
    const ticketIds = await Promise.all(people.map((person) => ticketOf(place, person)));
    const tokens = people.map(({ token }) => token);
    const desk = await bench.ownDesk("reconnect");
    const ours = clientsIn(bench.start("socket-clients.ts"));
    await ours.connect({ url: desk.url, tokens, atOnce: 50 });
    const PORT = String(await freePort());
    let bare = bench.start("floor-sockets.ts", { PORT });
    const theirs = clientsIn(bench.start("socket-clients.ts"));
    await theirs.connect({ url: await bare.ask<string>("url"), tokens, atOnce: 50 });

    return {
      async floor() {
        await theirs.disconnect();
        await bare.stop();
        bare = Program.start("bench/programs/floor-sockets.ts", { variables: { PORT } });
        const url = await bare.ask<string>("url");
        const before = await bare.ask<number>("cpu");
        await theirs.storm({ url, atOnce: connectsAtOnce, catchUp: null });
        return { cpu: ((await bare.ask<number>("cpu")) - before) / count };
      },
      async ours() {
        const catchUp = await knownTo(place, people, ticketIds);
        await ours.disconnect();
        const missed = await sendMeanwhile(desk, people, ticketIds);
        // A start takes longer than all the rest, so the check leaves it out.
        if (!bench.isQuick) await desk.stop().then(() => desk.start());
        await desk.program.ask("watchLoop");
        const before = await desk.program.ask<number>("cpu");
        const storm = await ours.storm({ url: desk.url, atOnce: connectsAtOnce, catchUp });
        const cpu = ((await desk.program.ask<number>("cpu")) - before) / count;
        const { max: stall } = await desk.program.ask<{ max: number }>("loop");
        return { cpu, stall, missing: missed - storm.caughtUp + storm.missed };
      },
      async close() {
        await Promise.all([ours.disconnect(), theirs.disconnect()]);
        await Promise.all([desk.stop(), bare.stop()]);
      },
    };
  },
};

/** Some of those who are away get messages; returns how many. */
async function sendMeanwhile(
  desk: ServerProcess,
  people: readonly Someone[],
  ticketIds: readonly string[],
) {
  const writers = people.slice(0, missedTickets);
  for (const [i, { token }] of writers.entries()) {
    const ticketId = ticketIds[i] ?? "";
    await postMessage({ url: desk.url, token, ticketId, text: "While you were away" });
  }
  return writers.length;
}

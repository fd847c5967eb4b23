import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { callApi } from "../../parts/load/call-api.ts";
import { priorityAt } from "../../parts/load/change-priority.ts";

const pollMs = 100;
const endsWithinMs = 120_000;

type Job = { data: { id: string; state: string; done: number; total: number } };

/** Five hundred tickets are changed by one job, while the desk serves others. */
export const bulkChanges: Metric = {
  name: "bulk-changes",
  roundsMax: 5,
  rows: [
    {
      name: "cpu",
      title: "500 tickets changed by one job, server CPU",
      floor: "",
      unit: "s",
      kind: "cpu",
      target: { max: 5 },
    },
    {
      name: "stall",
      title: "Longest stall of the server's loop meanwhile",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 100 },
    },
    {
      name: "left",
      title: "Of the 500, those that were not changed",
      floor: "",
      unit: "",
      kind: "count",
      target: { exactly: 0 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk, database } = place;
    const { token } = await bench.admin(0);
    const count = bench.count(500, 100);
    const found = await database
      .collection("tickets")
      .find({ status: { $ne: "closed" } })
      .project({ _id: 1 })
      .limit(count)
      .toArray();
    const tickets = found.map(({ _id }) => ({ id: _id.toHexString() }));
    const ask = (path: string, body?: object) =>
      callApi(desk.url, token, path, {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: { "Content-Type": "application/json" },
      }) as Promise<Job>;
    let round = 0;

    return {
      floor: null,
      async ours() {
        await desk.program.ask("watchLoop");
        const before = await desk.program.ask<number>("cpu");
        const set = { priority: priorityAt(round++) };
        let { data: job } = await ask("bulk", { set, tickets });
        const deadlineMs = Date.now() + endsWithinMs;
        while (job.state === "running") {
          if (Date.now() > deadlineMs) throw new Error("the job did not end");
          await after(pollMs);
          job = (await ask(`jobs/${job.id}`)).data;
        }
        const cpu = ((await desk.program.ask<number>("cpu")) - before) / 1e6;
        const { max: stall } = await desk.program.ask<{ max: number }>("loop");
        return { cpu, stall, left: tickets.length - job.done };
      },
      close: async () => {},
    };
  },
};

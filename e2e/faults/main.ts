import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, openCluster } from "./cluster.ts";
import { addFigures, type Figures, keepFigures, keepResults } from "./figures.ts";
import { startIdentity } from "./identity.ts";
import { signPeopleIn } from "./people.ts";
import { run } from "./run.ts";

// npm run test:faults: breaks a running desk and looks for what it promised. SEED=5 RUNS=1 has one run
// again (the same faults in the same order; when exactly each process is scheduled nobody can repeat).
// RUNS=1 DISCONNECTS=200 KILLS=20 breaks one desk for as long as that takes: whoever works in it then has
// lost the connection so often.

const problemsShownMax = 10;
const usual = { runs: 20, seconds: 10 };
const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const runs = Number(process.env.RUNS ?? usual.runs);
const chaosMs = Number(process.env.SECONDS ?? usual.seconds) * 1000;
const least = {
  disconnects: Number(process.env.DISCONNECTS ?? 1),
  kills: Number(process.env.KILLS ?? 1),
};
const numbers = [first, runs, chaosMs, least.disconnects, least.kills];
if (!numbers.every((value) => Number.isSafeInteger(value) && value >= 0) || !runs) {
  throw new Error("SEED, RUNS, SECONDS, DISCONNECTS and KILLS are whole numbers.");
}

const startedAt = new Date().toISOString();
const directory = await mkdtemp(join(tmpdir(), "deskbell-faults-identity-"));
const identity = await startIdentity(directory);
const clusters: Cluster[] = [];
let sums: Figures = {};
let failed = 0;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await Promise.all(clusters.map((cluster) => cluster.close()));
    await identity.close();
    process.exit(130);
  });
}
console.log(`SEED=${first} RUNS=${runs} SECONDS=${chaosMs / 1000}`);

try {
  for (const nodeCount of [2, 1] as const) {
    const seeds = Array.from({ length: runs }, (_, n) => first + n).filter(
      (seed) => (seed % 2) + 1 === nodeCount,
    );
    if (seeds.length === 0) continue;
    const cluster = await openCluster({ nodeCount, identity });
    clusters.push(cluster);
    const people = await signPeopleIn(cluster, identity);
    for (const seed of seeds) failed += await runSeed({ seed, cluster, people });
    await cluster.close();
    // What a node said last is read when its run is over.
    failed += show(cluster.takeProblems()) > 0 ? 1 : 0;
  }
} finally {
  await Promise.all(clusters.map((cluster) => cluster.close()));
  await identity.close();
  await rm(directory, { recursive: true, force: true });
}

console.log(JSON.stringify(sums, null, 2));
const isWhole = least.disconnects > 1 || least.kills > 1;
const suite = isWhole ? "faults-of-one-desk" : runs < usual.runs ? "faults-short" : "faults";
await keepFigures({ suite, seed: first, startedAt, figures: sums });
const passed = Math.max(0, runs - failed);
await keepResults({ passed, failed });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** @returns 1 when it failed */
async function runSeed(
  parts: Omit<Parameters<typeof run>[0], "chaosMs" | "least">,
): Promise<0 | 1> {
  const { seed, cluster } = parts;
  const { figures, violations } = await run({ ...parts, chaosMs, least }).catch(
    (error: unknown) => {
      throw new Error(`seed ${seed} stood still. The nodes said:\n${cluster.said()}`, {
        cause: error,
      });
    },
  );
  sums = addFigures(sums, figures);
  const { eventsLost = 0, eventsDoubled = 0, eventsReordered = 0 } = figures;
  const injected: Figures = {
    ...figures,
    eventsSpoiled: eventsLost + eventsDoubled + eventsReordered,
  };
  const problems = [
    ...violations.map(({ kind, what }) => `${kind}: ${what}`),
    // Also of what came before the first run: people have signed in.
    ...cluster.takeProblems(),
    // A run in which nothing broke has shown nothing.
    ...(
      [
        "disconnects",
        "nodeKills",
        "eventsSpoiled",
        "acknowledged",
        "caughtUpOverConnection",
      ] as const
    )
      .filter((name) => !injected[name])
      .map((name) => `nothing was injected, sent or answered: ${name} is 0`),
    ...tooLittle(figures),
  ];
  const { messagesSent, acknowledged, disconnects, nodeKills, failpointKills } = figures;
  const kills = (nodeKills ?? 0) + (failpointKills ?? 0);
  const line = `${messagesSent} sent, ${acknowledged} acknowledged, ${disconnects} disconnects, ${kills} kills of a node`;
  console.log(`${problems.length ? "✘" : "✔"} seed ${seed}, ${cluster.nodeCount} node(s): ${line}`);
  show(problems);
  if (problems.length > 0) console.log(`  again: SEED=${seed} RUNS=1 npm run test:faults`);
  return problems.length > 0 ? 1 : 0;
}

/** What of all that was asked for did not break in time. */
function tooLittle({ disconnects = 0, nodeKills = 0, failpointKills = 0 }: Figures): string[] {
  const kills = nodeKills + failpointKills;
  if (disconnects >= least.disconnects && kills >= least.kills) return [];
  return [`too little broke: ${disconnects} disconnects, ${kills} kills of a node`];
}

/** @returns how many there are */
function show(problems: readonly string[]): number {
  for (const problem of problems.slice(0, problemsShownMax)) console.log(`  ${problem}`);
  return problems.length;
}

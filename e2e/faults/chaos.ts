import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import type { Random } from "./random.ts";

type Parts = {
  cluster: Cluster;
  proxies: readonly FaultProxy[];
  random: Random;
  forMs: number;
  /** Whether enough broke and came through to say anything; a slow machine needs longer for it … */
  isEnough(): boolean;
  /** … at most so much. */
  extraMaxMs: number;
};

const weights = {
  cutOne: 6,
  cutAll: 3,
  silence: 3,
  slow: 2,
  throttle: 2,
  refuse: 2,
  killNode: 2.5,
  killStore: 0.8,
  killRedis: 1,
  freezeNode: 1.5,
} as const;

/** Where a node that is started again will die, at the latest after so many messages. */
const failpoints = [
  "message.inserted",
  "message.published",
  "message.files-kept",
  "activity.committed",
  "note.stored",
  "note.shown",
  "merge.absorbed",
  "merge.merged",
] as const;
const failpointShare = 0.5;
const failpointMaxMessages = 40;

const restMs = [200, 700] as const;
const spellMs = [300, 2_000] as const;

/**
 * Breaks connections and ends processes for some time, as the random numbers say, then puts everything
 * right again. Every run ends at least one node and cuts every connection once, whatever they say.
 */
export async function wreakHavoc({ cluster, proxies, random, forMs, isEnough, extraMaxMs }: Parts) {
  const counts = { silences: 0, slowSpells: 0, throttles: 0, refusals: 0, cuts: 0 };
  const pending = new Set<Promise<void>>();
  const untilMs = performance.now() + forMs;
  const begin = (work: Promise<void>) => {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const failpoint = () =>
    random.happens(failpointShare)
      ? `${random.pick(failpoints)}:${1 + random.below(failpointMaxMessages)}`
      : null;
  /** While one is down the other one is spared, so that there is one to write to. */
  async function killNode(): Promise<void> {
    const [index, next] = [random.below(cluster.nodeCount), failpoint()];
    if (cluster.allUp()) await cluster.killNode(index, next);
  }

  /** Bad weather for one client; what was silent stays broken, so it ends with a cut. */
  async function spell(change: Parameters<FaultProxy["become"]>[0]): Promise<void> {
    const proxy = random.pick(proxies);
    proxy.become(change);
    await wait(random.between(...spellMs));
    if (change.isSilent) counts.cuts += proxy.cut();
    proxy.become({});
  }

  const faults: Record<keyof typeof weights, () => void> = {
    cutOne: () => {
      counts.cuts += random.pick(proxies).cut();
    },
    cutAll: () => {
      for (const proxy of proxies) counts.cuts += proxy.cut();
    },
    silence: () => {
      counts.silences += 1;
      begin(spell({ isSilent: true }));
    },
    slow: () => {
      counts.slowSpells += 1;
      begin(spell({ delayMs: random.between(20, 400) }));
    },
    throttle: () => {
      counts.throttles += 1;
      begin(spell({ bytesPerSecond: random.between(2_000, 30_000) }));
    },
    refuse: () => {
      counts.refusals += 1;
      begin(spell({ isRefusing: true }));
    },
    killNode: () => begin(killNode()),
    killStore: () => begin(once("store", () => cluster.killStore(random.between(100, 1_500)))),
    killRedis: () => begin(once("redis", () => cluster.killRedis(random.between(100, 3_000)))),
    freezeNode: () =>
      begin(cluster.freezeNode(random.below(cluster.nodeCount), random.between(200, 2_500))),
  };

  const busy = new Set<string>();
  /** One death at a time for what there is one of. */
  async function once(what: string, work: () => Promise<void>): Promise<void> {
    if (busy.has(what)) return;
    busy.add(what);
    await work().finally(() => busy.delete(what));
  }

  faults.cutAll();
  begin(wait(random.between(0, forMs / 2)).then(killNode));
  const isOver = () => performance.now() > untilMs + (isEnough() ? 0 : extraMaxMs);
  while (!isOver()) {
    faults[random.weighted(weights)]();
    await wait(random.between(...restMs));
  }
  await Promise.all(pending);
  for (const proxy of proxies) proxy.become({});
  return counts;
}

import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    failingServerUrl: string;
  }
}

const { setTimeout: realSetTimeout, fetch: realFetch } = globalThis;
/** Shorter timers are the libraries' own. */
const pauseMinMs = 1_000;

/**
 * A browser at a desk whose first answers are failures of that status. Requests are real; the clock
 * stands still but for the pauses between them, which take no time. `vi.useRealTimers` and
 * `vi.unstubAllGlobals` end it.
 */
export function aFailingDesk({ status, times }: { status: number; times: number }) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const startMs = Date.now();
  const asked: { path: string; atMs: number }[] = [];
  const pausesMs: number[] = [];
  const standingStill = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0, ...parts: []) => {
    if (ms >= pauseMinMs) pausesMs.push(ms);
    return standingStill(run, ms, ...parts);
  });
  vi.stubGlobal("location", { protocol: "http:" });
  const holdsToken = (token: string) =>
    vi.stubGlobal("document", { cookie: `deskbell_token=${token}` });
  holdsToken(`${status}x${times}.${crypto.randomUUID()}`);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path: path.replace("/api/v1/", ""), atMs: Date.now() - startMs });
    return realFetch(new URL(path, inject("failingServerUrl")), init);
  });

  return {
    holdsToken,
    /** When requests were made, in ms since the start; `beginning` is that of their path below /api/v1/. */
    askedAtMs: (beginning = "") =>
      asked.filter(({ path }) => path.startsWith(beginning)).map(({ atMs }) => atMs),
    /** Waits until that is settled, and lets pauses pass. */
    async settles<T>(result: PromiseLike<T>): Promise<T> {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      result.then(settle, settle);
      while (!isSettled) {
        await new Promise((resolve) => realSetTimeout(resolve, 1));
        for (const ms of pausesMs.splice(0)) vi.advanceTimersByTime(ms);
      }
      return result;
    },
  };
}

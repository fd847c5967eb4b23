import type { ErrorCode } from "@deskbell/shared/errors";
import { times } from "@deskbell/shared/limits";
import { vi } from "vitest";
import { aUser } from "./builders.ts";
import { answerByContract, refusal } from "./contract-fetch.ts";

const { setTimeout: realSetTimeout } = globalThis;
/** Shorter timers are the libraries' own, longer ones limits, which no answer here reaches. */
const [pauseMinMs, pauseMaxMs] = [1_000, times.retryDelayMaxMs];

const token = "the.first";

/**
 * A browser at a desk whose first answers to the token it holds are failures. The clock stands still but
 * for the pauses between requests, which take no time. `vi.unstubAllGlobals`, then `vi.useRealTimers` end it:
 * the other way round the timers that stand still would be left to the next file.
 */
export function aFailingDesk({ failsAs, times: failures }: { failsAs: ErrorCode; times: number }) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const pausesMs: number[] = [];
  const standingStill = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0, ...parts: []) => {
    if (ms >= pauseMinMs && ms <= pauseMaxMs) pausesMs.push(ms);
    return standingStill(run, ms, ...parts);
  });
  let failed = 0;
  const { asked } = answerByContract(
    {
      "GET users/me": () => ({ status: "success", data: aUser() }),
      "GET users/is-admin/:email": () => ({ admin: true }),
      "GET conversation": () => [],
    },
    {
      before({ headers }) {
        const isFirst = new Headers(headers).get("Authorization") === `Bearer ${token}`;
        return isFirst && failed++ < failures ? refusal(failsAs) : null;
      },
    },
  );
  const holdsToken = (held: string) =>
    vi.stubGlobal("document", { cookie: `deskbell_token=${held}` });
  holdsToken(token);

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

import type { CheckLine, StepLine, StepOutcome } from "@deskbell/shared/mail/mailbox-checks";
import { singleLineText } from "@deskbell/shared/plain-text";
import { problemOfStep, StepFailure, type StepProblem } from "./step-problem.ts";

const saidMaxChars = 300;
/** Longer than a server needs that is well. */
export const usualStepMs = 15_000;

/** What a step has found: `problem` gives cause to think, and stops nothing. */
type StepResult<T> = { value: T; said?: string; problem?: StepProblem | null };

type Parts = {
  write(line: CheckLine): void;
  /** Aborted once nobody reads any more. */
  signal: AbortSignal;
  stepMs: number;
  /** What must not be in a line, though a server says it. */
  secrets: readonly string[];
};

/** A step before has failed, so the rest of its way makes no sense. */
class WayEnded extends Error {}

export type Steps = ReturnType<typeof createSteps>;

/** Does one step after the other, and writes a line as each ends. */
export function createSteps({ write, signal, stepMs, secrets: given }: Parts) {
  const secrets = [...given];
  let worst: StepOutcome = "ok";

  function note(step: Omit<StepLine, "is" | "outcome">, outcome: StepOutcome): void {
    if (worst !== "failed" && outcome !== "ok") worst = outcome;
    const hidden = secrets.reduce((said, secret) => said.replaceAll(secret, "•••"), step.said);
    const said = singleLineText.parse(hidden).slice(0, saidMaxChars).toWellFormed();
    write({ is: "step", ...step, said, outcome });
  }

  return {
    /** @param limitMs a step of another's length */
    async run<T>(
      way: StepLine["way"],
      step: string,
      work: (ended: AbortSignal) => Promise<StepResult<T>>,
      limitMs = stepMs,
    ): Promise<T> {
      const startedMs = performance.now();
      const tookMs = () => Math.round(performance.now() - startedMs);
      try {
        const { value, said = "", problem = null } = await untilEnded(work, limitMs, signal);
        note({ way, step, problem, said, tookMs: tookMs() }, problem ? "warning" : "ok");
        return value;
      } catch (error) {
        signal.throwIfAborted();
        note({ way, step, ...problemOfStep(error), tookMs: tookMs() }, "failed");
        throw new WayEnded("the step failed", { cause: error });
      }
    },
    /** Must not be in a line either. */
    hide: (secret: string) => void secrets.push(secret, Buffer.from(secret).toString("base64")),
    /** Steps of which each needs those before it. */
    async way(steps: () => Promise<void>): Promise<void> {
      await steps().catch((error: unknown) => {
        if (!(error instanceof WayEnded)) throw error;
      });
    },
    end: () => write({ is: "end", outcome: worst }),
  };
}

/**
 * Not `withTimeout`: it ends when nobody reads any more, too, and the work is aborted by both. What that holds open its
 * beginner closes.
 */
async function untilEnded<T>(
  work: (ended: AbortSignal) => Promise<T>,
  limitMs: number,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const onEnd = () => reject(new StepFailure("silent", ""));
  ended.addEventListener("abort", onEnd);
  try {
    return await Promise.race([work(ended), promise]);
  } finally {
    ended.removeEventListener("abort", onEnd);
  }
}

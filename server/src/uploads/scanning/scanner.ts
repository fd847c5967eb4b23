import type { Logger } from "pino";
import { createFairQueue } from "../../concurrency/fair-queue.ts";
import { AppError } from "../../errors/app-error.ts";
import { displayName } from "../receiving/display-name.ts";
import type { ReceivedFile, ScanAnswer } from "../receiving/received-file.ts";
import { type Clamd, createClamd, type ScanVerdict } from "./clamd.ts";
import type { ClamdAddress } from "./clamd-address.ts";

export type ScannerSettings = {
  address: ClamdAddress;
  /** What becomes of files while clamd does not answer: none is taken, or they wait, and nobody can open them. */
  whenAway: "refuse" | "wait";
};

export type Scanner = {
  /**
   * Looks for viruses in a file that is to be kept as it was sent, when it is its sender's turn.
   *
   * @param mayWait whether nobody can be asked to send it again: it waits, whatever is set for the others
   * @throws AppError `unsupported_file` (415, field `avatar`) when it has one, or is too large to be looked into;
   *   `unavailable` (503, field `avatar`) when that cannot be said now, unless it may wait
   */
  check(personId: string, file: ReceivedFile, options?: { mayWait?: boolean }): Promise<ScanAnswer>;
  /** What clamd says; null where none is set. */
  clamd: Clamd | null;
};

const retryAfterSeconds = 30;
/** Files that clamd is asked about at once: it has ten threads where nothing else is set. */
const usualScans = { runningMax: 8, runningPerKeyMax: 1 };
/** It is not asked about what may wait for so long after it was away. */
const leftAloneMs = 30_000;

/** Where no clamd is set. */
const noScanner: Scanner = { check: async () => "clean", clamd: null };

export function createScanner(settings: ScannerSettings | null, log: Logger): Scanner {
  if (!settings) return noScanner;
  const clamd = createClamd(settings.address);
  const inTurn = createFairQueue(usualScans);
  let awayUntilMs = 0;
  return {
    clamd,
    async check(personId, file, { mayWait = settings.whenAway === "wait" } = {}) {
      let verdict: ScanVerdict | null;
      try {
        verdict = await inTurn.run(personId, async () =>
          mayWait && performance.now() < awayUntilMs ? null : clamd.scan(file.stream()),
        );
      } catch (cause) {
        log.warn({ err: cause }, "clamd does not answer");
        if (!mayWait) throw away(cause);
        if (!(await clamd.isAlive())) awayUntilMs = performance.now() + leftAloneMs;
        return "waits";
      }
      if (!verdict) return "waits";
      if (verdict.is === "clean") return "clean";
      const name = displayName(file.name);
      const about = { field: "avatar" };
      if (verdict.is === "too-large") {
        throw new AppError(
          "unsupported_file",
          `“${name}” is too large for the virus check.`,
          about,
        );
      }
      log.warn({ virus: verdict.by }, "a file with a virus was refused");
      throw new AppError(
        "unsupported_file",
        `“${name}” was refused: a virus was found in it.`,
        about,
      );
    },
  };
}

const away = (cause: unknown) =>
  new AppError(
    "unavailable",
    "Files cannot be checked for viruses right now. Please try again later; what you wrote can be sent without them.",
    { field: "avatar", cause, retryAfterSeconds },
  );

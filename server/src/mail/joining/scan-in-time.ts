import { setTimeout as rest } from "node:timers/promises";
import type { ReceivedFile, ScanAnswer } from "../../uploads/receiving/received-file.ts";

/** No mail waits longer for the virus check of its files. */
const usualScansMaxMs = 60_000;

type Scan = (file: ReceivedFile) => Promise<ScanAnswer>;

/**
 * Looks for viruses in the files of one mail for a minute in all. What is not looked into by then waits for its check by
 * itself, also the file that was begun, and the mail goes on.
 */
export function scanInTime(scan: Scan, scansMaxMs = usualScansMaxMs): Scan {
  const untilMs = performance.now() + scansMaxMs;
  let isOver = false;
  return async (file) => {
    const leftMs = untilMs - performance.now();
    if (isOver || leftMs <= 0) return "waits";
    const answered = new AbortController();
    const tooLate = rest(leftMs, null, { signal: answered.signal }).then(() => {
      isOver = true;
      return "waits" as const;
    });
    const answer = scan(file);
    // Of the one that comes later nobody hears any more.
    for (const one of [answer, tooLate]) one.catch(() => {});
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      answered.abort();
    }
  };
}

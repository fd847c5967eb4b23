import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const forOwnerOnly = 0o600;
const maxBytes = 256 * 1024;

/** Facts of an event: a name such as `version`, and a word or number. Never what a person wrote. */
export type Facts = Record<string, string | number | null | undefined>;

export type EventLog = (event: string, facts?: Facts) => void;

/**
 * A log with one line per event, rotated once: when it is full it replaces `<name>.1`. Written
 * synchronously, since the process may end right after; a full disk stops nothing.
 */
export function createEventLog(
  path: string,
  { now = () => new Date(), fullBytes = maxBytes }: { now?(): Date; fullBytes?: number } = {},
): EventLog {
  return (event, facts = {}) => {
    const words = Object.entries(facts)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${name}=${wordOf(value)}`);
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (sizeOf(path) >= fullBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, `${[now().toISOString(), event, ...words].join(" ")}\n`, {
        mode: forOwnerOnly,
      });
    } catch {
      // The console goes on without its log.
    }
  };
}

/** One word, so that a line stays a line and a sentence does not fit. */
const wordOf = (value: unknown): string =>
  String(value)
    .replaceAll(/[^\w.:()/<>@-]+/g, "_")
    .slice(0, 200);

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const forOwnerOnly = 0o600;
const maxBytes = 256 * 1024;

/** A fact: a name such as `version`, and a word or number. Never what somebody wrote. */
export type Facts = Record<string, string | number | null | undefined>;

export type EventLog = (event: string, facts?: Facts) => void;

/**
 * A log of one line an event. When it is full it becomes `<name>.1`, in the place of the one before.
 * Written at once, since the process may end with what it tells; a full disk stops nobody.
 */
export function createEventLog(
  path: string,
  { now = () => new Date(), fullBytes = maxBytes }: { now?(): Date; fullBytes?: number } = {},
): EventLog {
  return (event, facts = {}) => {
    const said = Object.entries(facts)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${name}=${wordOf(value)}`);
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (sizeOf(path) >= fullBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, `${[now().toISOString(), event, ...said].join(" ")}\n`, {
        mode: forOwnerOnly,
      });
    } catch {
      // Nothing is worth less than the console itself.
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

import { errorBodySchema } from "@deskbell/shared/errors";
import type { Window } from "../a-window.ts";
import { comesWithinMs } from "../until.ts";
import { attackTargets } from "./attack-targets.ts";
import { type Chance, createChance, hostileText, hostileValue } from "./hostile-values.ts";
import type { Target } from "./target.ts";

type Asked = { status: number; text: string; retryAfter: string | null };

type Parts = {
  deskUrl: string;
  /** Tokens of those who attack: a stranger's is empty. */
  tokens: readonly string[];
  window: Window;
  events: readonly string[];
  /** All marks begin with it, so that what was kept or logged of an attack is found. */
  mark: string;
};

export type Attack = {
  figures: { requestsSent: number; eventsSent: number; refused: number; accepted: number };
  /** What went wrong, each with the request that did it. */
  problems: string[];
};

/** Sends hostile values to fields of routes and events, picked by chance, and looks at each answer. */
export async function attackAtRandom(seed: number, rounds: number, parts: Parts): Promise<Attack> {
  const chance = createChance(seed);
  const figures = { requestsSent: 0, eventsSent: 0, refused: 0, accepted: 0 };
  const problems: string[] = [];

  async function attackRoute(round: number): Promise<void> {
    const target = chance.pick(attackTargets);
    const mark = `${parts.mark}${round}`;
    const { url, init } = requestOf(target, chance, mark, parts);
    const { status, text } = await ask(url, init);
    figures.requestsSent++;
    if (status < 400) figures.accepted++;
    else figures.refused++;
    const answered = `round ${round}: ${target.method} ${target.path} answered ${status}`;
    if (status >= 500 || status === 0) problems.push(`${answered} ${text.slice(0, 200)}`);
    // 431 comes from Node itself: the address was longer than it reads.
    else if (status >= 400 && status !== 431 && !isOurShape(text))
      problems.push(`${answered} in another shape: ${text.slice(0, 200)}`);
    if (/\bat .*\.[tj]s:\d+|node_modules|MongoServer|CastError/.test(text)) {
      problems.push(`${answered} and showed its inside: ${text.slice(0, 200)}`);
    }
  }

  for (let round = 0; round < rounds; round++) {
    await attackRoute(round);
    if (round % 3 === 0) {
      const { socket } = parts.window;
      const payload = hostileValue(chance, `${parts.mark}${round}`);
      if (socket.connected) {
        socket.emit(chance.pick(parts.events), payload);
        figures.eventsSent++;
      }
    }
  }
  return { figures, problems };
}

function requestOf(target: Target, chance: Chance, mark: string, { deskUrl, tokens }: Parts) {
  const path = target.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(hostileText(chance, mark).toWellFormed()).slice(0, 6_000),
  );
  const token = chance.pick(tokens);
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (chance.next() < 0.2) headers["X-Identity-Token"] = mark;
  const url = new URL(`${deskUrl}/api/v1/${path}`);
  if (target.as === "query") {
    for (const field of target.fields) {
      if (chance.next() < 0.4)
        url.searchParams.append(field, hostileText(chance, mark).slice(0, 2_000));
    }
    return { url, init: { method: target.method, headers } };
  }
  const body = target.as === "json" ? jsonOf(target, chance, mark) : formOf(target, chance, mark);
  const type = body instanceof FormData ? {} : { "Content-Type": "application/json" };
  return { url, init: { method: target.method, headers: { ...headers, ...type }, body } };
}

function jsonOf({ fields }: Target, chance: Chance, mark: string): string {
  if (chance.next() < 0.1) return JSON.stringify(hostileValue(chance, mark)) ?? "";
  if (chance.next() < 0.05) return `{"${mark}":`;
  const pairs = fields.map((field) => [field, hostileValue(chance, mark)] as const);
  const extra = [
    ["role", "admin"],
    ["_id", mark],
    ["isAdmin", true],
  ] as const;
  return JSON.stringify(Object.fromEntries([...pairs, ...extra]));
}

function formOf({ fields, files }: Target, chance: Chance, mark: string): FormData {
  const form = new FormData();
  for (const field of fields) {
    const times = chance.next() < 0.1 ? 2 : 1;
    for (let i = 0; i < times; i++) form.append(field, hostileText(chance, mark));
  }
  if (files && chance.next() < 0.5) {
    const bytes = new Uint8Array(chance.below(2_000)).map(() => chance.below(256));
    const name = hostileText(chance, mark).slice(0, 300);
    form.append(files, new Blob([hostileText(chance, mark), bytes]), name.toWellFormed());
  }
  return form;
}

async function ask(url: URL, init: RequestInit): Promise<Asked> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(comesWithinMs) });
    const retryAfter = answer.headers.get("Retry-After");
    return { status: answer.status, text: await answer.text(), retryAfter };
  } catch (error) {
    return { status: 0, text: String(error), retryAfter: null };
  }
}

function isOurShape(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

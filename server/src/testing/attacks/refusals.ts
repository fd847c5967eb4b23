import { expect } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import type { Answer } from "../call-api.ts";
import type { TestDesk } from "../start-test-desk.ts";
import { everythingStored } from "./everything-stored.ts";

/** What is tried, the status that answers it, and how. */
export type Attempt = readonly [what: string, status: number, ask: () => Promise<Answer>];

/** A text that is looked for in answers: none of them may repeat it. */
export const secret = "swordfish";

/** What lives by its own clock: when a session was last used, and when periodic jobs begin. */
const living = new Set([leaseCollection, "sessions"]);

async function storedNow(desk: Pick<TestDesk, "countFiles" | "countIncoming">) {
  const collections = [...(await everythingStored())].filter(([name]) => !living.has(name));
  return { collections, files: await desk.countFiles(), incoming: await desk.countIncoming() };
}

/**
 * Tries one after the other: each is answered by its status, tells nothing of the inside nor of what is secret, and
 * after all of them the database and the files are what they were.
 */
export async function expectRefusals(
  desk: Pick<TestDesk, "countFiles" | "countIncoming">,
  attempts: readonly Attempt[],
): Promise<void> {
  // What was published is acknowledged a moment after the answer.
  await expect.poll(async () => JSON.stringify(await storedNow(desk))).not.toMatch(/untold/i);
  const before = await storedNow(desk);
  const answers: [string, number][] = [];
  for (const [what, , ask] of attempts) {
    const { status, body } = await ask();
    answers.push([what, status]);
    const text = JSON.stringify(body) ?? "";
    expect(text, what).not.toMatch(/\bat .*\.[tj]s:\d+|node_modules|MongoServer|CastError/);
    expect(text, what).not.toContain(secret);
  }
  expect(answers).toEqual(attempts.map(([what, status]) => [what, status]));
  await expect.poll(() => storedNow(desk)).toEqual(before);
}

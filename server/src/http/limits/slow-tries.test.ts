import { expect, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { until } from "../../testing/until.ts";
import { createRequestLimits, usualRequestLimits } from "./request-limits.ts";

const account = "ada@example.com";
const wrong = () => Promise.reject(new AppError("wrong_credentials", "Wrong."));

function openLimits() {
  const pausesMs: number[] = [];
  const limits = createRequestLimits({
    numbers: usualRequestLimits,
    redis: null,
    pause: async (ms) => pausesMs.push(ms),
  });
  return { limits, pausesMs };
}

// case A06
it("an account that was guessed at fifty times in a day lets each further try wait, from wherever, and its owner in", async () => {
  const { limits, pausesMs } = openLimits();
  for (let i = 0; i < 50; i++) {
    await expect(limits.tryPassword(account, `203.0.113.${i}`, wrong)).rejects.toThrow("Wrong.");
  }
  expect(pausesMs).toEqual([]);
  await expect(limits.tryPassword(account, "203.0.113.99", wrong)).rejects.toThrow("Wrong.");
  expect(await limits.tryPassword(account, "198.51.100.1", async () => "in")).toBe("in");
  expect(pausesMs).toEqual([3_000, 3_000]);
  expect(await limits.tryPassword("eve@example.com", "203.0.113.1", async () => "in")).toBe("in");
  expect(pausesMs).toHaveLength(2);
});

/** An account at which so many wrong passwords were tried today; from now on each pause is held. */
async function anAccountGuessedAt(times: number) {
  const held: { ms: number; go: () => void }[] = [];
  let isHeld = false;
  const limits = createRequestLimits({
    numbers: usualRequestLimits,
    redis: null,
    pause: async (ms) => isHeld && new Promise<void>((go) => held.push({ ms, go })),
  });
  for (let i = 0; i < times; i++) {
    await expect(limits.tryPassword(account, `203.0.113.${i}`, wrong)).rejects.toThrow("Wrong.");
  }
  isHeld = true;
  return { limits, held };
}

it.each([
  [50, 3_000],
  [60, 6_000],
  [70, 12_000],
  [90, 12_000],
])("after %i wrong passwords in a day the next try waits %i ms", async (times, waitMs) => {
  const { limits, held } = await anAccountGuessedAt(times);
  const entered = limits.tryPassword(account, "198.51.100.1", async () => "in");
  await until(() => held.length === 1);
  expect(held[0]?.ms).toBe(waitMs);
  held[0]?.go();
  expect(await entered).toBe("in");
});

it("tries at an account that was guessed at are made one after the other, and few wait", async () => {
  const { limits, held } = await anAccountGuessedAt(50);
  const tried: string[] = [];
  const guesses = ["a", "b", "c", "d"].map((from) =>
    limits.tryPassword(account, from, () => {
      tried.push(from);
      return wrong();
    }),
  );
  const outcomes = Promise.allSettled(guesses);
  await expect(guesses[3]).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 9,
  });
  for (const [i, from] of ["a", "b", "c"].entries()) {
    await until(() => held.length === 1);
    expect(tried).toHaveLength(i);
    held.shift()?.go();
    await expect(guesses[i]).rejects.toThrow("Wrong.");
    expect(tried.at(-1)).toBe(from);
  }
  await outcomes;
});

it("an owner who signs in from where they always do is not held up by strangers who guess", async () => {
  const { limits, held } = await anAccountGuessedAt(50);
  const atHome = "198.51.100.7";
  const before = limits.tryPassword(account, atHome, async () => "in");
  await until(() => held.length === 1);
  held.shift()?.go();
  expect(await before).toBe("in");

  const outcomes = Promise.allSettled(
    ["x", "y", "z"].map((from) => limits.tryPassword(account, from, wrong)),
  );
  await until(() => held.length === 1);
  const entered = limits.tryPassword(account, atHome, async () => "in");
  await until(() => held.length === 2);
  held[1]?.go();
  expect(await entered).toBe("in");

  let isOver = false;
  void outcomes.then(() => {
    isOver = true;
  });
  await until(() => {
    for (const { go } of held) go();
    return isOver;
  });
});

it("whoever signs in rightly all day long never waits", async () => {
  const { limits, pausesMs } = openLimits();
  for (let i = 0; i < 60; i++) await limits.tryPassword(account, "203.0.113.1", async () => "in");
  expect(pausesMs).toEqual([]);
});

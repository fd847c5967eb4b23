import { expect, it } from "vitest";
import { AppError } from "./app-error.ts";
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

it("whoever signs in rightly all day long never waits", async () => {
  const { limits, pausesMs } = openLimits();
  for (let i = 0; i < 60; i++) await limits.tryPassword(account, "203.0.113.1", async () => "in");
  expect(pausesMs).toEqual([]);
});

import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Tasks that end when the test says so. */
function aWorkshop(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (key: string, name: string) =>
    queue.run(key, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, bring, end };
}

it("whoever brings ten pictures does not hold up those who bring one", async () => {
  const { started, bring, end } = aWorkshop({ runningMax: 2, runningPerKeyMax: 1 });
  const all = ["a1", "a2", "a3", "a4"].map((name) => bring("ada", name));
  expect(started).toEqual(["a1"]);
  all.push(bring("eve", "e1"), bring("bob", "b1"));
  expect(started).toEqual(["a1", "e1"]);
  await end("a1");
  expect(started).toEqual(["a1", "e1", "b1"]);
  await end("b1");
  expect(started.at(-1)).toBe("a2");
  all.push(bring("bob", "b2"));
  await end("a2");
  expect(started.at(-1)).toBe("b2"); // ada had her turn
  for (const name of ["b2", "a3", "a4", "e1"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "e1", "b1", "b2"]);
});

it("a picture that cannot be read leaves its place to the next", async () => {
  const { queue } = aWorkshop({ runningMax: 1, runningPerKeyMax: 1 });
  const broken = queue.run("ada", () => {
    throw new Error("broken");
  });
  const next = queue.run("ada", async () => "whole");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("whole");
});

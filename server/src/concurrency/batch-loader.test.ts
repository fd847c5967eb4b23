import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

function aDatabase() {
  const commands: (readonly string[])[] = [];
  const stored = new Map([["ada", 1]]);
  const ask = createBatchLoader(async (names: readonly string[]) => {
    commands.push(names);
    if (names.includes("the moon")) throw new Error("The database is away.");
    await nextTurn();
    return names.map((name) => stored.get(name) ?? null);
  });
  return { ask, commands, stored };
}

describe("questions of the same moment", () => {
  it("are asked together, and each gets its own answer", async () => {
    const { ask, commands } = aDatabase();
    expect(await Promise.all([ask("ada"), ask("eve"), ask("ada")])).toEqual([1, null, 1]);
    expect(commands).toEqual([["ada", "eve", "ada"]]);
  });

  it("are asked in several commands when they are very many", async () => {
    const { ask, commands } = aDatabase();
    await Promise.all(Array.from({ length: 120 }, () => ask("ada")));
    expect(commands.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it("fail together, and the next ones are asked anew", async () => {
    const { ask } = aDatabase();
    const answers = await Promise.allSettled([ask("ada"), ask("the moon")]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask("ada")).toBe(1);
  });
});

it("a question is never answered with what was read before it was asked", async () => {
  const { ask, commands, stored } = aDatabase();
  const earlier = ask("ada");
  await nextTurn();
  expect(commands).toHaveLength(1);
  stored.set("ada", 2);
  expect(await Promise.all([earlier, ask("ada")])).toEqual([2, 2]);
  expect(commands).toHaveLength(2);
});

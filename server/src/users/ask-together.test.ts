import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { askTogether } from "./ask-together.ts";

/** A question that is answered when told to, with what was asked for. */
function aQuestion() {
  const asked: { ids: readonly string[]; answer: PromiseWithResolvers<readonly string[]> }[] = [];
  const ask = askTogether((ids) => {
    const answer = Promise.withResolvers<readonly string[]>();
    asked.push({ ids, answer });
    return answer.promise;
  });
  return { ask, asked, answer: (i: number) => asked[i]?.answer.resolve(asked[i].ids) };
}

it("whoever asks alone is asked for at once", async () => {
  const { ask, asked, answer } = aQuestion();
  for (const [i, ids] of [["a", "b"], ["c"]].entries()) {
    const answered = ask(ids);
    expect(asked).toHaveLength(i + 1);
    answer(i);
    expect(await answered).toEqual(ids);
    await nextTurn();
  }
});

it("those who ask while a question is on its way share the next one, which is asked after them", async () => {
  const { ask, asked, answer } = aQuestion();
  const first = ask(["a"]);
  const later = [ask(["a", "b"]), ask(["c"]), ask(["b"])];
  expect(asked.map(({ ids }) => ids)).toEqual([["a"]]);
  answer(0);
  expect(await first).toEqual(["a"]);
  await nextTurn();
  expect(asked.map(({ ids }) => ids)).toEqual([["a"], ["a", "b", "c"]]);
  const last = ask(["d"]);
  answer(1);
  for (const answered of later) expect(await answered).toEqual(["a", "b", "c"]);
  await nextTurn();
  answer(2);
  expect(await last).toEqual(["d"]);
  expect(asked).toHaveLength(3);
});

it("a question that fails fails for those who share it, and the next is asked all the same", async () => {
  const { ask, asked, answer } = aQuestion();
  const first = ask(["a"]);
  const second = ask(["b"]);
  asked[0]?.answer.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await nextTurn();
  answer(1);
  expect(await second).toEqual(["b"]);
  await nextTurn();
  const third = ask(["c"]);
  asked[2]?.answer.reject(new Error("away"));
  await expect(third).rejects.toThrow("away");
  await nextTurn();
  const fourth = ask(["d"]);
  answer(3);
  expect(await fourth).toEqual(["d"]);
});

import { expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";

it("a report over everything lets others read and write meanwhile", async () => {
  const store = await aStore();
  const messages = store.aDatabase().collection("messages");
  const text = "word ".repeat(20);
  await messages.insertMany(Array.from({ length: 10_000 }, (_, n) => ({ n, text })));
  const finished: string[] = [];
  const eachWord = [
    { $set: { word: { $split: ["$text", " "] } } },
    { $unwind: "$word" },
    { $group: { _id: { n: "$n", word: "$word" }, times: { $sum: 1 } } },
    { $count: "pairs" },
  ];
  const report = messages.aggregate(eachWord).next();
  const reported = report.then(() => finished.push("report"));
  const { insertedId } = await messages.insertOne({ n: -1 });
  await messages.findOne({ _id: insertedId });
  finished.push("message");
  await reported;
  expect(finished).toEqual(["message", "report"]);
  await store.close();
});

import { expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";

it("a report over everything lets others read and write meanwhile", async () => {
  const store = await aStore();
  const messages = store.aDatabase().collection("messages");
  const text = "word ".repeat(20);
  await messages.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text })));
  const finished: string[] = [];
  const stages = [
    { $group: { _id: { n: "$n", text: "$text" }, times: { $sum: 1 } } },
    { $sort: { "_id.text": 1, "_id.n": -1 } },
    { $group: { _id: "$times", pairs: { $sum: 1 } } },
  ];
  const report = messages.aggregate(stages).next();
  const reported = report.then(() => finished.push("report"));
  const { insertedId } = await messages.insertOne({ n: -1 });
  await messages.findOne({ _id: insertedId });
  finished.push("message");
  await reported;
  expect(finished).toEqual(["message", "report"]);
  await store.close();
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aHelpDesk, type FilledHelpDesk, hourMs, startOf2026 } from "./testing/a-help-desk.ts";

let filled: FilledHelpDesk;
let desk: FilledHelpDesk["desk"];

beforeAll(async () => {
  filled = await aHelpDesk();
  desk = filled.desk;
});
afterAll(() => filled.close());

describe("reports", () => {
  it("count tickets by day of the customer's time zone", async () => {
    const byDay = await desk.Ticket.aggregate([
      { $match: { createdAt: { $lt: new Date(startOf2026 + 72 * hourMs) } } },
      {
        $group: {
          _id: {
            $dateToString: { date: "$createdAt", format: "%Y-%m-%d", timezone: "Asia/Dhaka" },
          },
          tickets: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    expect(byDay).toEqual([
      { _id: "2026-01-01", tickets: 3 },
      { _id: "2026-01-02", tickets: 4 },
      { _id: "2026-01-03", tickets: 4 },
      { _id: "2026-01-04", tickets: 1 },
    ]);
  });

  it("compute in an update", async () => {
    await desk.Ticket.updateMany(
      { status: "closed" },
      [{ $set: { priority: { $add: [{ $ifNull: ["$priority", 0] }, 10] } } }],
      { updatePipeline: true },
    );
    expect(await desk.Ticket.countDocuments({ priority: { $gte: 10 } })).toBe(40);
  });
});

it("many writes go in one bulk", async () => {
  const result = await desk.Ticket.bulkWrite([
    { insertOne: { document: { number: 9001, subject: "bulk" } } },
    { updateOne: { filter: { number: 9001 }, update: { $set: { status: "pending" } } } },
    { updateOne: { filter: { number: 9002 }, update: { $set: { subject: "new" } }, upsert: true } },
    { replaceOne: { filter: { number: 9002 }, replacement: { number: 9002, subject: "other" } } },
    { deleteMany: { filter: { number: { $gt: 9000 } } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 2 });
});

import { Types } from "mongoose";
import { expect, it } from "vitest";
import { createActiveTickets, type FactsRecord, type findActiveTickets } from "./active-tickets.ts";

const aRecord = (number: number) =>
  ({
    _id: new Types.ObjectId(),
    number,
    status: "open",
    creator: { id: "0".repeat(24) },
    activitySeq: 1,
    lastSeq: 1,
  }) as unknown as FactsRecord;

const viewer = { id: "1".repeat(24), teamIds: null };

it("twelve thousand tickets are counted while others have their turns, and what changes meanwhile counts", async () => {
  const records = Array.from({ length: 12_000 }, (_, number) => aRecord(number));
  // All of them are there at once: whoever waits for the database waits less than that.
  const find = () =>
    (async function* () {
      yield* records;
    })() as unknown as ReturnType<typeof findActiveTickets>;
  const active = createActiveTickets({ find });
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    const last = records.at(-1);
    if (turns === 2 && last) active.receive({ ...last, status: "pending", activitySeq: 2 });
    next = setImmediate(count);
  });
  await active.ready();
  clearImmediate(next);
  expect(turns).toBeGreaterThan(20);
  expect(active.countsFor(viewer)).toMatchObject({ open: 11_999, pending: 1 });
});

import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createBoundedMutex } from "../../concurrency/bounded-mutex.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { MessageModel } from "../message.model.ts";

let desk: TestDesk;
let ada: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk({ messageQueueBounds: { waitingPerKeyMax: 5, waitMaxMs: 50 } });
  ada = await aCustomer(desk);
});
afterAll(() => desk.close());
afterEach(() => vi.restoreAllMocks());

/** A database that does not answer an insert before the test lets it. */
function holdInserts() {
  const { collection } = MessageModel;
  const insert = collection.insertOne.bind(collection);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  vi.spyOn(collection, "insertOne").mockImplementation(async (...all) => {
    begun += 1;
    await released;
    return insert(...all);
  });
  return { release, begun: () => begun };
}

// case I19
it("a hundred messages for one ticket of a slow database are refused quickly but one, and nothing of them stays", async () => {
  const ticket = await aTicket(ada);
  const database = holdInserts();
  const send = async (n: number) => {
    const attachments = n % 10 === 0 ? await aPicture() : [];
    const form = formOf({ conversationId: ticket._id, text: `message ${n}`, attachments });
    return ada.call("POST", "message", form);
  };
  const first = send(1);
  await expect.poll(database.begun).toBe(1);
  const files = await desk.countFiles();
  // Answered while the database still holds the first.
  const others = await Promise.all(Array.from({ length: 99 }, (_, i) => send(i + 2)));
  for (const { status, body, headers } of others) {
    expect({ status, code: body.code, after: headers.get("Retry-After") }).toEqual({
      status: 503,
      code: "unavailable",
      after: "3",
    });
  }
  database.release();
  expect((await first).status).toBe(201);
  expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(1);
  expect(await desk.countFiles()).toBe(files);
  expect((await send(101)).body.data.seq).toBe(2);
});

it("other tickets do not wait for a slow one, until too many wait in all", async () => {
  const runExclusive = createBoundedMutex({
    waitingPerKeyMax: 2,
    waitingMax: 3,
    waitMaxMs: 60_000,
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const busy = { code: "unavailable", retryAfterSeconds: 3 };
  const tasks = [runExclusive("a", () => held), runExclusive("b", () => held)];
  await new Promise((resolve) => setImmediate(resolve)); // both have begun
  tasks.push(
    runExclusive("a", () => held),
    runExclusive("a", () => held),
  );
  await expect(runExclusive("a", () => held)).rejects.toMatchObject(busy);
  tasks.push(runExclusive("b", () => held));
  await expect(runExclusive("b", () => held)).rejects.toMatchObject(busy);
  release();
  await Promise.all(tasks);
  expect(await runExclusive("a", async () => "again")).toBe("again");
});

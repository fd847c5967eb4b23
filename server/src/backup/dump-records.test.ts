import mongoose from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aCustomer, anAdmin } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { createDump } from "./dump-records.ts";

const { BSON } = mongoose.mongo;

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

async function dumped(dump: ReturnType<typeof createDump>, collection: string) {
  const documents = [];
  for await (const { bson } of dump.read(collection)) documents.push(BSON.deserialize(bson));
  return documents;
}

it("a ticket that was written in while its desk was backed up can be read to its end once that is put back", async () => {
  const [nora, ada] = [await anAdmin(desk), await aCustomer(desk)];
  const ticket = await aTicket(ada);
  await aMessage(ada, ticket);
  await aMessage(nora, ticket);
  const dump = createDump();
  expect(await dumped(dump, "messages")).toHaveLength(2);
  await aMessage(ada, ticket);
  await aMessage(nora, ticket);
  await desk.tickets.settled();
  // Nothing is said to have come after what there is: reading that far is reading all.
  expect(await dumped(dump, "tickets")).toMatchObject([
    { lastSeq: 2, lastCustomerSeq: 2, lastStaffSeq: 2, unreadBy: [ada.user._id] },
  ]);
});

import mongoose from "mongoose";
import { expect, it } from "vitest";
import { anAdmin } from "../testing/people.ts";
import { aLaterDesk } from "../testing/scheduled/a-later-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { collectionsInOrder, createDump, database } from "./dump-records.ts";

const { BSON } = mongoose.mongo;

const { desk, ada, aReply, pass } = aLaterDesk();

/** What nothing was written into, and has no index, is no collection yet. */
async function exists(collection: string): Promise<void> {
  const found = await database().listCollections({ name: collection }).toArray();
  if (found.length === 0) await database().createCollection(collection);
}

async function dumped(dump: ReturnType<typeof createDump>, collection: string) {
  const documents = [];
  for await (const { bson } of dump.read(collection)) documents.push(BSON.deserialize(bson));
  return documents;
}

it("a ticket that was written in while its desk was backed up can be read to its end once that is put back", async () => {
  const nora = await anAdmin(desk);
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

it("a reply that was taken in before its desk was backed up is in the backup, whenever it goes", async () => {
  const nora = await anAdmin(desk);
  const ticket = await aTicket(ada);
  await aReply(nora, ticket, { text: "Your kettle is on its way" });
  const dump = createDump();
  const texts: string[] = [];
  for (const collection of await collectionsInOrder()) {
    for (const { text } of await dumped(dump, collection)) texts.push(text);
    if (collection === "messages") await pass(6_000); // it is sent
  }
  expect(texts).toContain("Your kettle is on its way");
});

it.each([
  ["sentdrafts", "drafts", "a draft is sent"],
  ["drafts", "messages", "a draft becomes a message"],
  ["scheduledmessages", "messages", "a reply that waits is sent"],
  ["mailboxes", "mails", "a mail is fetched"],
  ["mails", "messages", "a mail becomes a message"],
  ["mails", "tickets", "a mail becomes a ticket"],
  ["contactmessages", "tickets", "a contact form becomes a ticket"],
  ["savedreplyimports", "savedreplies", "a file of saved replies is read in"],
])("%s are read before %s: nothing is lost where %s meanwhile", async (becomes, what) => {
  await Promise.all([becomes, what].map(exists));
  const order = await collectionsInOrder();
  expect(order).toContain(becomes);
  expect(order.indexOf(becomes)).toBeLessThan(order.indexOf(what));
});

it("an answer that comes after a restore is new to a customer who had read more than the backup holds", async () => {
  const nora = await anAdmin(desk);
  const ticket = await aTicket(ada);
  await aMessage(nora, ticket);
  const dump = createDump();
  const read = (seq: number) => ada.call("PUT", `conversation/${ticket._id}/read`, { seq });
  const markOf = async (marks: ReturnType<typeof createDump>) =>
    (await dumped(marks, "readmarks")).find(
      ({ ticketId, personId }) => String(ticketId) === ticket._id && personId === ada.user._id,
    );
  await dumped(dump, "messages");
  await aMessage(nora, ticket);
  await aMessage(nora, ticket);
  await desk.tickets.settled();
  expect((await read(3)).status).toBe(200);
  expect(await markOf(dump)).toMatchObject({ seq: 1 });
  const unread = await ada.call("PUT", `conversation/${ticket._id}/unread`, { from: 3 });
  expect(unread.status).toBe(200);
  expect(await markOf(dump)).not.toHaveProperty("unreadFrom");
  const later = createDump();
  await dumped(later, "messages");
  expect(await markOf(later)).toMatchObject({ seq: 3, unreadFrom: 3 });
});

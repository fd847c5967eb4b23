import { type Db, type Document, MongoClient, type OptionalId } from "mongodb";
import { makeMessages, makeTimeline } from "./messages.ts";
import { makePeople } from "./people.ts";
import type { Plan } from "./plan.ts";
import { openSessions } from "./sessions.ts";
import { lastTicketNumber, makeTickets } from "./tickets.ts";

const batchDocuments = 2_000;

/** Writes everything through the wire protocol, messages in the order of time. */
export async function loadData(uri: string, plan: Plan, say: (text: string) => void) {
  const client = await MongoClient.connect(uri, { writeConcern: { w: "majority", journal: true } });
  try {
    const database = client.db();
    const people = makePeople(plan);
    const tickets = makeTickets(plan, people);
    const team = await database.collection("teams").findOne({ isDefault: true });
    if (!team) throw new Error("the desk has no team");
    for (const ticket of tickets) ticket.teamId = team._id.toHexString();
    const timeline = makeTimeline(plan, tickets);
    await insertAll(database, "users", people, say);
    const firstMessages = makeMessages(plan, tickets, timeline);
    await insertAll(database, "messages", firstMessages, say, timeline.order.length);
    await insertAll(database, "tickets", tickets, say);
    await openSessions(database, plan);
    await database
      .collection<{ _id: string; value: number }>("counters")
      .updateOne({ _id: "ticket" }, { $max: { value: lastTicketNumber(plan) } }, { upsert: true });
    return { messages: timeline.order.length };
  } finally {
    await client.close();
  }
}

async function insertAll(
  database: Db,
  name: string,
  documents: Iterable<object>,
  say: (text: string) => void,
  total?: number,
): Promise<void> {
  const collection = database.collection(name);
  let batch: OptionalId<Document>[] = [];
  let done = 0;
  const flush = async () => {
    await collection.insertMany(batch, { ordered: false });
    done += batch.length;
    batch = [];
    say(
      `data: ${done.toLocaleString("en-US")}${total ? ` of ${total.toLocaleString("en-US")}` : ""} ${name}`,
    );
  };
  for (const document of documents) {
    batch.push(document);
    if (batch.length === batchDocuments) await flush();
  }
  if (batch.length > 0) await flush();
}

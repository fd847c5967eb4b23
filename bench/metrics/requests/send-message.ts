import { ObjectId } from "mongodb";
import type { Bench } from "../../bench.ts";
import { searchWordsOf } from "../../data/search-words.ts";
import type { Metric } from "../../harness/metric.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";
import { timeWriters } from "../../parts/load/writers.ts";

const floor = "the driver's insertOne of the same document";
const row = { floor, unit: "ms", kind: "wall", target: { ratioMax: 2.5 } } as const;
const text = "The pump still leaks when I switch the machine on, could you send a new seal?";
const searchWords = searchWordsOf(text);

/** A message that is acknowledged is on the disk; so is what is inserted for its floor. */
export const sendMessage: Metric = {
  name: "send-message",
  rows: [
    { ...row, name: "one", title: "Sending a message, one writer, p50" },
    { ...row, name: "sixteen", title: "Sending a message, 16 writers, p50" },
    {
      ...row,
      name: "cpu",
      title: "Sending a message, server CPU each",
      floor: "",
      unit: "µs",
      kind: "cpu",
      target: null,
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk, database } = place;
    const writes = { one: bench.count(200, 50), sixteen: bench.count(640, 160) };
    const people = await Promise.all(Array.from({ length: 16 }, (_, i) => bench.customer(i)));
    const ticketIds = await Promise.all(people.map((person) => ticketOf(place, person)));
    const floorIds = people.map(() => new ObjectId());
    const seqs = people.map(() => 0);

    const insert = (writer: number) => {
      seqs[writer] = (seqs[writer] ?? 0) + 1;
      return database.collection("messages").insertOne({
        conversationId: floorIds[writer],
        seq: seqs[writer],
        clientMessageId: crypto.randomUUID(),
        fingerprint: "0".repeat(64),
        sender: { id: people[writer]?._id.toHexString(), name: people[writer]?.name },
        text,
        files: [],
        searchWords,
        createdAt: new Date(),
        untoldSince: new Date(),
      });
    };
    const send = (writer: number) => {
      const { token = "" } = people[writer] ?? {};
      return postMessage({ url: desk.url, token, ticketId: ticketIds[writer] ?? "", text });
    };

    return {
      async floor() {
        return {
          one: (await timeWriters(1, writes.one, insert)).p50,
          sixteen: (await timeWriters(16, writes.sixteen, insert)).p50,
        };
      },
      async ours() {
        const before = await desk.program.ask<number>("cpu");
        const one = (await timeWriters(1, writes.one, send)).p50;
        const cpu = ((await desk.program.ask<number>("cpu")) - before) / writes.one;
        return { one, cpu, sixteen: (await timeWriters(16, writes.sixteen, send)).p50 };
      },
      async close() {
        await database.collection("messages").deleteMany({ conversationId: { $in: floorIds } });
      },
    };
  },
};

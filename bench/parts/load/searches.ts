import type { Place } from "../../bench.ts";

const samples = 12;

/**
 * Paths of what staff search for: a ticket's number, a customer's name, an address, the beginning of
 * a subject's words, a word that nobody has used, a rare one of a message, a very common one. Taken
 * from tickets all over the data.
 */
export async function searches({ database, data }: Place): Promise<string[]> {
  const stepTickets = Math.floor(data.plan.tickets / samples);
  const numbers = Array.from({ length: samples }, (_, i) => 1_000 + i * stepTickets);
  const tickets = await database
    .collection("tickets")
    .find({ number: { $in: numbers } })
    .toArray();
  const words = tickets.flatMap(({ number, subject, creator, searchWords }) => [
    String(number),
    creator.name as string,
    (searchWords as string[]).at(-3) ?? "",
    firstWords(subject),
  ]);
  const [message] = await database
    .collection("messages")
    .find({ conversationId: tickets[0]?._id })
    .sort({ seq: 1 })
    .limit(1)
    .toArray();
  const rare = (message?.searchWords as string[] | undefined)?.toSorted(byLength)[0] ?? "";
  return [...words, rare, "machine", "unheardof"].map(
    (text) => `conversation?search=${encodeURIComponent(text)}`,
  );
}

const byLength = (a: string, b: string) => b.length - a.length;

/** As a user types it: the last word only begun. */
const firstWords = (subject: string) => subject.split(" ").slice(0, 2).join(" ").slice(0, -1);

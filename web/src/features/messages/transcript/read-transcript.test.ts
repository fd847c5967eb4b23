import type { Activity } from "@deskbell/shared/tickets/activity";
import { afterEach, expect, test, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { aMessage, anId, aTicket } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { readTranscript, type Transcript } from "./read-transcript.ts";

afterEach(() => vi.unstubAllGlobals());

const customer = { id: anId(1), name: "Ada", avatar: "" };
const agent = { id: anId(2), name: "Nora", avatar: "" };
const ticketId = anId(10);
const sourceId = anId(11);
const oldestFirst = (count: number, conversationId: string) =>
  Array.from({ length: count }, (_, at) =>
    aMessage({
      _id: anId(1_000 + at),
      seq: at + 1,
      conversationId,
      sender: at % 2 ? agent : customer,
      text: `${conversationId === ticketId ? "said" : "merged"} ${at + 1}`,
    }),
  );
const note = (seq: number, afterSeq: number, text: string): Activity => ({
  ...{ seq, afterSeq, kind: "note", actor: { kind: "staff", person: agent } },
  ...{ changes: [], at: "2026-08-03T10:00:00.000Z" },
  note: {
    ...{ _id: anId(2_000 + seq), author: agent, text, files: [], mentions: [] },
    clientNoteId: "",
  },
});

/** A desk of two tickets, one merged into the other after its first message. */
function aDesk(count: number) {
  const threads = {
    [ticketId]: oldestFirst(count, ticketId),
    [sourceId]: oldestFirst(1, sourceId),
  };
  const notes = [note(1, 0, "at once"), note(2, 1, "later")];
  const source = aTicket({ _id: sourceId, ticket: 8, creator: customer, description: "older" });
  const ticket = aTicket({
    ...{ _id: ticketId, ticket: 9, creator: customer, description: "opened", lastSeq: count },
    absorbs: [{ _id: sourceId, ticket: 8, afterSeq: 1 }],
  });
  const { asked } = answerByContract({
    "GET message/:conversationId": ({ params, query: { after = 0, limit } }) =>
      (threads[params.conversationId] ?? []).slice(after, after + limit),
    "GET conversation/:id": () => ({ status: "success", data: source }),
    "GET conversation/:id/activity": ({ params, query: { after } }) => ({
      status: "success",
      data: params.id === ticketId ? notes.slice(after) : [],
    }),
  });
  return { ticket, notes, asked };
}

const textsOf = ({ entries }: Transcript): unknown[] =>
  entries.map((entry) => (entry.kind === "ticket" ? textsOf(entry) : entry.text));

const readAll = (ticket: ReturnType<typeof aTicket>, hasNotes: boolean) => {
  const counts: number[] = [];
  const { signal } = new AbortController();
  const onProgress = (count: number) => counts.push(count);
  const read = aStore().dispatch(readTranscript(ticket, { hasNotes, onProgress, signal }));
  return read.then((transcript) => ({ transcript, counts }));
};

test("a transcript has the opening, every message of a long thread, notes after what they followed, and merged tickets at their place", async () => {
  const { ticket } = aDesk(450);
  const { transcript, counts } = await readAll(ticket, true);
  expect(textsOf(transcript)).toEqual([
    ...["opened", "at once", "said 1", "later", ["older", "merged 1"]],
    ...Array.from({ length: 449 }, (_, at) => `said ${at + 2}`),
  ]);
  expect(counts).toEqual([200, 400, 450, 451]);
  expect(transcript.entries[2]).toMatchObject({ name: "Ada", isBySupport: false });
  expect(transcript.entries[5]).toMatchObject({ name: "Nora", isBySupport: true });
});

test("a note whose words were redacted says so in print", async () => {
  const { ticket, notes } = aDesk(1);
  const redactedAt = "2026-08-04T10:00:00.000Z";
  if (notes[0]?.note) Object.assign(notes[0].note, { text: "████", redactedAt });
  const { transcript } = await readAll(ticket, true);
  expect(transcript.entries[1]).toMatchObject({ kind: "note", text: "████", redactedAt });
});

test("without notes none is asked for", async () => {
  const { ticket, asked } = aDesk(2);
  const { transcript } = await readAll(ticket, false);
  expect(textsOf(transcript)).toEqual(["opened", "said 1", ["older", "merged 1"], "said 2"]);
  expect(JSON.stringify(asked)).not.toContain("activity");
});

test("whoever gives up has no transcript, and nothing more is asked for", async () => {
  const { ticket, asked } = aDesk(450);
  const reading = new AbortController();
  const onProgress = () => reading.abort(new Error("given up"));
  const options = { hasNotes: false, onProgress, signal: reading.signal };
  await expect(aStore().dispatch(readTranscript(ticket, options))).rejects.toThrow("given up");
  expect(asked).toHaveLength(1);
});

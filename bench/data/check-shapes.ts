import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { messagesAnswerSchema } from "@deskbell/shared/messages/message";
import { ticketAnswerSchema, ticketsAnswerSchema } from "@deskbell/shared/tickets/ticket";
import { type Db, type Document, ObjectId } from "mongodb";
import { callApi, signIn } from "../parts/load/call-api.ts";
import { searchWordsOf } from "./search-words.ts";

type Made = Record<"users" | "sessions" | "tickets" | "messages", Document>;

/** What only some documents have. */
const untilPublished = ["untoldSince", "tellerId"];
const optional: Record<string, readonly string[]> = {
  tickets: ["idempotencyKey", "fingerprint", "waitingSince", ...untilPublished],
  messages: untilPublished,
};

/**
 * Has the product write a ticket and a message, and compares them with ours, field by field: when a
 * model has changed, figures of the old one would mean nothing.
 *
 * @throws Error that names the fields
 */
export async function checkShapes(url: string, database: Db, made: Made): Promise<void> {
  const token = await signIn(url, "demo-customer@example.com", "Deskbell#2026");
  const ticket = await openTicket(url, token);
  await sendMessage(url, token, ticket._id);

  const conversationId = new ObjectId(ticket._id);
  const tickets = database.collection("tickets");
  const user = await database.collection("users").findOne({ email: "demo-customer@example.com" });
  const stored: Record<keyof Made, Document | null> = {
    users: user,
    sessions: await database.collection("sessions").findOne({ userId: user?._id }),
    tickets: await untilMoved(() => tickets.findOne({ _id: conversationId })),
    messages: await database.collection("messages").findOne({ conversationId }),
  };
  for (const [name, document] of Object.entries(stored)) {
    const differences = fieldsApart(document ?? {}, made[name as keyof Made]).filter(
      (field) => !optional[name]?.includes(field),
    );
    if (differences.length > 0) {
      throw new Error(
        `The product's ${name} and those of bench/data differ in: ${differences.join(", ")}.`,
      );
    }
  }
  const { number, subject, description, creator } = stored.tickets ?? {};
  const written = [number, subject, description, creator?.name, "demo-customer@example.com"];
  checkWords(stored.tickets, written.join(" "));
  checkWords(stored.messages, stored.messages?.text);
}

/** A message is answered before it has reached its ticket. */
async function untilMoved(read: () => Promise<Document | null>): Promise<Document | null> {
  const endMs = performance.now() + 10_000;
  for (;;) {
    const ticket = await read();
    if (ticket?.lastSeq > 0) return ticket;
    if (performance.now() > endMs)
      throw new Error("The product's message has not reached its ticket.");
    await setTimeout(20);
  }
}

function checkWords(stored: Document | null, written: string): void {
  const ours = searchWordsOf(written);
  if (JSON.stringify(stored?.searchWords) !== JSON.stringify(ours)) {
    throw new Error(`The product searches for ${stored?.searchWords}, ours for ${ours}.`);
  }
}

/** Reads some of what was inserted through the API, by its own contracts. */
export async function readBack(url: string, token: string, ticketId: string): Promise<void> {
  const tickets = ticketsAnswerSchema.parse(await callApi(url, token, "conversation"));
  const messages = messagesAnswerSchema.parse(await callApi(url, token, `message/${ticketId}`));
  ticketAnswerSchema.parse(await callApi(url, token, `conversation/${ticketId}`));
  if (tickets.length === 0 || messages.length === 0) throw new Error("the API shows no data");
}

async function openTicket(url: string, token: string) {
  const form = new FormData();
  const fields = { visibility: "privet", enquiryInfo: "I have a general enquiry" };
  const words = { subject: "Its shape is compared", description: "Opened by the benchmark." };
  for (const [name, value] of Object.entries({ ...fields, ...words })) form.set(name, value);
  const answer = await callApi(url, token, "conversation", { method: "POST", body: form });
  return ticketAnswerSchema.parse(answer).data;
}

async function sendMessage(url: string, token: string, ticketId: string): Promise<void> {
  const form = new FormData();
  form.set("conversationId", ticketId);
  form.set("clientMessageId", randomUUID());
  form.set("text", "Its shape is compared.");
  await callApi(url, token, "message", { method: "POST", body: form });
}

/** Names of the fields that only one of them has, or that hold another type. */
function fieldsApart(a: Document, b: Document): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => typeOf(a[name]) !== typeOf(b[name]));
}

function typeOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "object" : typeof value;
  return value.constructor.name === "Object" ? "object" : value.constructor.name;
}

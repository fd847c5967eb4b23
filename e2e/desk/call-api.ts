import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { Desk } from "./start-desk.ts";

export const password = "Deskbell#2026";
export const adminEmail = "demo-admin@example.com";

export type Account = { email: string; password: string; name: string };
export type SignedIn = Account & { token: string };

/** An address that nobody else has. */
export const anEmail = (): string => `${randomUUID()}@example.com`;

export const aTicketDraft = {
  subject: "The parcel never arrived",
  description: "It was to be here on Monday, and the carrier knows nothing of it.",
  visibility: "privet",
  enquiryInfo: "I have a general enquiry",
};

/** Registers somebody at the identity provider without a browser, for tests about something else. */
export async function createAccount(desk: Desk, name: string): Promise<Account> {
  const account = { email: anEmail(), password, name };
  const response = await fetch(
    `${desk.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...account, displayName: name, returnSecureToken: true }),
    },
  );
  if (!response.ok) throw new Error(await response.text());
  return account;
}

export async function signIn(desk: Desk, account: Account): Promise<SignedIn> {
  const { email, password } = account;
  const answer = await call(desk, null, "POST", "users/login", { email, password });
  return { ...account, token: (await answer.json()).data.token };
}

/** Calls the API; the caller judges the status. */
export function call(
  desk: Desk,
  person: SignedIn | null,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${desk.url}/api/v1/${path}`, {
    method,
    headers: {
      ...(person && { Authorization: `Bearer ${person.token}` }),
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Opens a ticket without a browser. */
export async function openTicket(
  desk: Desk,
  customer: SignedIn,
  draft: Partial<typeof aTicketDraft> = {},
  files: readonly File[] = [],
): Promise<Ticket> {
  const answer = await call(
    desk,
    customer,
    "POST",
    "conversation",
    formOf({ ...aTicketDraft, ...draft }, files),
  );
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data;
}

/** Sends a message without a browser. */
export async function sendMessage(
  desk: Desk,
  sender: SignedIn,
  { _id }: Ticket,
  text: string,
): Promise<Message> {
  const form = formOf({ conversationId: _id, text }, []);
  const answer = await call(desk, sender, "POST", "message", form);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data;
}

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("attachments", file, file.name);
  return form;
}

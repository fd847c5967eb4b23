import { type Message, messagesAnswerSchema } from "@deskbell/shared/messages/message";

export type Answer = { status: number; body: unknown };

/** How long a client waits before it takes an answer for lost. */
const patienceMs = 6_000;
const pageSize = 200;

/** A call of the API. Rejects when no answer came: nobody knows then what the server did. */
export async function call(
  deskUrl: string,
  path: string,
  { token, body, signal }: { token?: string; body?: object | FormData; signal?: AbortSignal } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const timeout = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${deskUrl}/api/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** Everything of a conversation after a number, page by page. */
export async function readAfter(
  deskUrl: string,
  { token, ticketId, after }: { token: string; ticketId: string; after: number },
): Promise<Message[]> {
  const messages: Message[] = [];
  for (let last = after; ; ) {
    const path = `message/${ticketId}?after=${last}&limit=${pageSize}`;
    const { status, body } = await call(deskUrl, path, { token });
    if (status !== 200) throw new Error(`reading answered ${status}`);
    const page = messagesAnswerSchema.parse(body);
    messages.push(...page);
    const newest = page.at(-1);
    if (!newest || page.length < pageSize) return messages;
    last = newest.seq;
  }
}

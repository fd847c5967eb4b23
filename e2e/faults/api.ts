import { type Message, messagesAnswerSchema } from "@deskbell/shared/messages/message";
import { catchUpAnswerSchema } from "@deskbell/shared/realtime/catch-up";

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

export type KnownThread = { id: string; seq: number };

/** What follows a number in each of these threads, as much as one answer holds; whether more follows in one. */
export async function catchUpThreads(
  deskUrl: string,
  { token, threads }: { token: string; threads: readonly KnownThread[] },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const { status, body } = await call(deskUrl, "catch-up", { token, body: { threads } });
  if (status !== 200) throw new Error(`catching up answered ${status}`);
  const answers = catchUpAnswerSchema.parse(body).data.threads;
  const open = answers.flatMap((answer) => {
    if (answer.isGone) throw new Error(`${answer.id} is said to be gone`);
    return [answer];
  });
  return {
    messages: open.flatMap(({ messages }) => messages),
    hasMore: open.some(({ hasMore }) => hasMore),
  };
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

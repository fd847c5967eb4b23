import { type Message, messagesAnswerSchema } from "@deskbell/shared/messages/message";
import { catchUpAnswerSchema } from "@deskbell/shared/realtime/catch-up";
import { type Activity, activityAnswerSchema } from "@deskbell/shared/tickets/activity";

export type Answer = { status: number; body: unknown };

/** How long a client waits before it takes an answer for lost. */
const patienceMs = 6_000;
const pageSize = 200;

/** A call of the API. Rejects when no answer came: nobody knows then what the server did. */
export async function call(
  deskUrl: string,
  path: string,
  {
    token,
    body,
    method = body ? "POST" : "GET",
    signal,
  }: { token?: string; body?: object | FormData; method?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const timeout = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${deskUrl}/api/v1/${path}`, {
    method,
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

export type LoadedThread = { id: string; seq: number; activitySeq?: number };
/** Asks a connection what was missed, as the website does first; null where HTTP is to be asked. */
export type OverConnection = (question: { threads: LoadedThread[] }) => Promise<unknown>;

type CatchUp = { token: string; threads: readonly LoadedThread[]; overConnection: OverConnection };

/** What follows a number in each of these threads, as much as one answer holds; whether more follows in one. */
export async function catchUpThreads(
  deskUrl: string,
  { token, threads, overConnection }: CatchUp,
): Promise<{ messages: Message[]; entries: [string, Activity][]; hasMore: boolean }> {
  const question = { threads: [...threads] };
  const answer = (await overConnection(question)) ?? (await caughtUp(deskUrl, token, question));
  const answers = catchUpAnswerSchema.parse(answer).data.threads;
  const open = answers.flatMap((answer) => {
    if (answer.isGone) throw new Error(`${answer.id} is said to be gone`);
    return [answer];
  });
  return {
    messages: open.flatMap(({ messages }) => messages),
    entries: open.flatMap(({ id, activity = [] }) =>
      activity.map((entry): [string, Activity] => [id, entry]),
    ),
    hasMore: open.some(({ hasMore, hasMoreActivity }) => hasMore || hasMoreActivity),
  };
}

async function caughtUp(deskUrl: string, token: string, question: object): Promise<unknown> {
  const { status, body } = await call(deskUrl, "catch-up", { token, body: question });
  if (status !== 200) throw new Error(`catching up answered ${status}`);
  return body;
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

/** A ticket's whole history after a number, page by page; for staff. */
export async function readHistoryAfter(
  deskUrl: string,
  { token, ticketId, after }: { token: string; ticketId: string; after: number },
): Promise<Activity[]> {
  const entries: Activity[] = [];
  for (let last = after; ; ) {
    const path = `conversation/${ticketId}/activity?after=${last}`;
    const { status, body } = await call(deskUrl, path, { token });
    if (status !== 200) throw new Error(`reading a history answered ${status}`);
    const page = activityAnswerSchema.parse(body).data;
    const newest = page.at(-1);
    if (!newest) return entries;
    entries.push(...page);
    last = newest.seq;
  }
}

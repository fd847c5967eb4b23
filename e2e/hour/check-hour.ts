import { setTimeout as wait } from "node:timers/promises";
import { type Message, messagesAnswerSchema } from "@deskbell/shared/messages/message";
import { scheduledMessageSchema } from "@deskbell/shared/messages/scheduled-message";
import { activityAnswerSchema } from "@deskbell/shared/tickets/activity";
import { staffTicketSchema } from "@deskbell/shared/tickets/ticket";
import * as z from "zod";
import { demoAdmin, sessionOf } from "../accounts.ts";
import type { ServerProcess } from "../programs/server-process.ts";
import type { HourTicket } from "./seed.ts";

/** The last answers are held for five seconds; then they must be stored. */
const patienceMs = 30_000;
const lookAgainMs = 500;

const ticketAnswer = z.object({ data: staffTicketSchema });
const scheduledAnswer = z.object({ data: z.array(scheduledMessageSchema) });

/** Whether the server has what the agent did. @throws with everything that is otherwise */
export async function checkHour(
  desk: ServerProcess,
  tickets: readonly HourTicket[],
): Promise<void> {
  const token = await sessionOf(demoAdmin, desk);
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const wrong = await problemsOf(desk, token, tickets);
    if (wrong.length === 0) return;
    if (Date.now() > deadlineMs) throw new Error(`Not as it was done:\n${wrong.join("\n")}`);
    await wait(lookAgainMs);
  }
}

async function problemsOf(
  { url }: ServerProcess,
  token: string,
  tickets: readonly HourTicket[],
): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const scheduled = scheduledAnswer.parse(await read("scheduled")).data;
  const wrong: string[] = [];
  for (const { id, subject, kind } of tickets) {
    const { outcome } = kind;
    const ticket = ticketAnswer.parse(await read(`conversation/${id}`)).data;
    const messages = messagesAnswerSchema.parse(await read(`message/${id}`));
    const entries = activityAnswerSchema.parse(await read(`conversation/${id}/activity`)).data;
    const answers = messages.filter(({ sender }) => sender.name === demoAdmin.name);
    const say = (what: string, is: unknown, expected: unknown) => {
      if (is !== expected) wrong.push(`${subject}: ${what} is ${is}, not ${expected}`);
    };
    say("status", ticket.status, outcome.status);
    if (outcome.priority) say("priority", ticket.priority, outcome.priority);
    say("answers", textsOf(answers, outcome.answers), outcome.answers.join());
    say("number of answers", answers.length, outcome.answers.length);
    say("files", answers.flatMap(({ files }) => files).length, outcome.files ?? 0);
    say("notes", entries.filter((one) => one.kind === "note").length, outcome.notes ?? 0);
    const waiting = scheduled.filter((one) => one.conversationId === id);
    say("replies for later", waiting.length, outcome.later ?? 0);
  }
  return wrong;
}

/** Which of the words that were expected are in the answers. */
const textsOf = (answers: readonly Message[], words: readonly string[]): string =>
  words.filter((one, index) => answers[index]?.text.includes(one)).join();

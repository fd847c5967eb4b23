import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@deskbell/shared/limits";
import { noteAnswerSchema } from "@deskbell/shared/tickets/activity";
import { type Answer, call } from "./api.ts";
import type { Send } from "./history.ts";
import { untilAnswered } from "./outbox.ts";
import type { Random } from "./random.ts";
import { seenEntry } from "./shown-streams.ts";
import type { Window } from "./window.ts";

type Parts = {
  random: Random;
  stop: AbortSignal;
  /** Two tickets of one customer that nobody writes to: they are merged and split again. */
  pair: readonly [string, string];
  /** Who the agent is. */
  personId: string;
  notes: Send[];
};

const tooLongShare = 0.03;
const givenUpShare = 0.05;
const kinds = [
  "note",
  "note",
  "status",
  "snooze",
  "priority",
  "assignee",
  "merge",
  "undo",
] as const;
const statuses = ["open", "pending", "solved"] as const;
const priorities = ["low", "normal", "high", "urgent"] as const;
const snoozeMaxMs = 2_000;

/**
 * What an agent does beside answering, one thing after the other, until it is stopped: notes, each under an
 * id of its own until there is an answer for good, and changes, whose answers decide nothing: what came to
 * pass says the history.
 */
export async function workInTickets(
  window: Window,
  { random, stop, pair, personId, notes }: Parts,
): Promise<{ changed: number; refused: number; retries: number }> {
  const counts = { changed: 0, refused: 0, retries: 0 };
  const { proxy, token, name } = window;
  for (let order = 1; !stop.aborted; order++) {
    const kind = random.pick(kinds);
    const ticketId = random.pick([...window.historyIds]);
    if (kind === "note") counts.retries += await addNote(ticketId, order);
    else note(await tryChange(kind, ticketId));
    await wait(random.between(20, 120));
  }
  return counts;

  function note(answer: Answer | null): void {
    if (answer?.status === 200) counts.changed += 1;
    else if (answer && answer.status < 500 && answer.status !== 429) counts.refused += 1;
  }

  /** @returns null without an answer */
  function tryChange(
    kind: Exclude<(typeof kinds)[number], "note">,
    ticketId: string,
  ): Promise<Answer | null> {
    const ask = (path: string, asked: Parameters<typeof call>[2]) =>
      call(proxy.url, `conversation/${path}`, { token, ...asked }).catch(() => null);
    const [source, into] = random.happens(0.5) ? pair : [pair[1], pair[0]];
    if (kind === "merge") return ask(`${source}/merge`, { body: { into } });
    if (kind === "undo") return ask(`${source}/merge`, { method: "DELETE" });
    return ask(ticketId, { method: "PATCH", body: changeOf(kind, ticketId) });
  }

  function changeOf(kind: "status" | "snooze" | "priority" | "assignee", ticketId: string) {
    const seen = window.lastSeen(ticketId);
    const isMine = random.happens(0.5);
    switch (kind) {
      case "status":
        return { set: { status: random.pick(statuses) }, seen };
      case "snooze": {
        const until = new Date(Date.now() + random.between(100, snoozeMaxMs));
        return { set: { status: "snoozed", snoozedUntil: until.toISOString() }, seen };
      }
      case "priority":
        return { set: { priority: random.pick(priorities) }, seen };
      case "assignee":
        return {
          set: { assigneeId: isMine ? null : personId },
          seen: { ...seen, assigneeId: isMine ? personId : null },
        };
    }
  }

  async function addNote(ticketId: string, order: number): Promise<number> {
    const clientNoteId = randomUUID();
    const isTooLong = random.happens(tooLongShare);
    const send: Send = {
      clientMessageId: clientNoteId,
      sender: name,
      conversation: ticketId,
      order,
      outcome: "unknown",
      stored: null,
    };
    notes.push(send);
    const text = isTooLong ? "x".repeat(limits.messageTextMaxChars + 1) : `${name} notes ${order}`;
    const { answer, retries } = await untilAnswered(
      { random, stop, what: text, givesUp: random.happens(givenUpShare) },
      () => {
        const form = new FormData();
        form.append("text", text);
        form.append("clientNoteId", clientNoteId);
        return call(proxy.url, `conversation/${ticketId}/notes`, { token, body: form });
      },
    );
    if (answer && answer.status >= 400) send.outcome = "fail";
    else if (answer) {
      const { seq, id } = seenEntry(noteAnswerSchema.parse(answer.body).data);
      Object.assign(send, { outcome: "ok", stored: { seq, id } });
    }
    return retries;
  }
}

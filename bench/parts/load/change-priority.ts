import type { Place, Someone } from "../../bench.ts";
import { callApi } from "./call-api.ts";
import { ticketOf } from "./tickets-of.ts";

const priorities = ["high", "low"] as const;

/** Alternates, so that each turn changes something. */
export const priorityAt = (turn: number) => priorities[turn % priorities.length];

/** A ticket as its admin has seen it. */
export type SeenTicket = {
  id: string;
  token: string;
  seq: number;
  activitySeq: number;
  priority: string;
  /** What a window of staff receives of it, in characters of JSON. */
  size: number;
};

type Answer = { data: { lastSeq: number; activitySeq: number; priority: string } };

/** A customer's ticket, to be changed by this admin. */
export async function seenTicketOf(
  place: Place,
  customer: Someone,
  { token }: Someone,
): Promise<SeenTicket> {
  const id = await ticketOf(place, customer);
  const { data } = (await callApi(place.desk.url, token, `conversation/${id}`)) as Answer;
  const { lastSeq: seq, activitySeq, priority } = data;
  return { id, token, seq, activitySeq, priority, size: JSON.stringify(data).length };
}

/** Changes its priority to another as the website does, and sees what became of it. */
export async function changePriority(url: string, ticket: SeenTicket): Promise<void> {
  const { id, token, seq, activitySeq } = ticket;
  const body = JSON.stringify({
    set: { priority: priorities.find((priority) => priority !== ticket.priority) },
    seen: { seq, activitySeq },
  });
  const headers = { "Content-Type": "application/json" };
  const answer = await callApi(url, token, `conversation/${id}`, {
    method: "PATCH",
    headers,
    body,
  });
  const { activitySeq: changedSeq, priority } = (answer as Answer).data;
  Object.assign(ticket, { activitySeq: changedSeq, priority });
}

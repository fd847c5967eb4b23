import type { NewTicket } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../../identity/viewer.ts";
import type { OpenOptions } from "../open-ticket.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

export type OpenTicket = (
  viewer: Viewer,
  draft: NewTicket,
  options: OpenOptions,
) => Promise<{ _id: string }>;

/** The ticket that goes on with a closed one: there is one, however often and from wherever it is asked for. */
export async function followUpOf(
  viewer: Viewer,
  closed: TicketRecord,
  open: OpenTicket,
): Promise<{ _id: string }> {
  const earlier = await TicketModel.findOne({ followUpOf: closed._id }).select({ _id: 1 }).lean();
  if (earlier) return { _id: earlier._id.toString() };
  const { subject, visibility, enquiryInfo, teamId, number, _id } = closed;
  const description = `Follow-up to ticket #${number}`;
  return open(
    viewer,
    { subject, description, visibility, enquiryInfo },
    // Clients' own keys are UUIDs: this is none of theirs.
    { idempotencyKey: `follow-up-of-${_id}`, followUpOf: _id, teamId: teamId ?? undefined },
  );
}

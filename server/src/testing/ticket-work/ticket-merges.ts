import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { commitChange } from "../../tickets/activity/commit-change.ts";
import { absorb, enterMerged } from "../../tickets/merge/merge-changes.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import type { TestPerson } from "../people.ts";
import { aTicket } from "../tickets.ts";

type People = { agent: TestPerson; customer: TestPerson };

/** How tickets are merged, and what shows that they were; `agent` and `customer` may be filled in later. */
export function ticketMerges({ agent, customer }: People) {
  const merge = (source: Ticket, target: Ticket, more: object = {}) =>
    agent.call("POST", `conversation/${source._id}/merge`, { into: target._id, ...more });
  const undo = (source: Ticket) => agent.call("DELETE", `conversation/${source._id}/merge`);
  const two = async () => [await aTicket(customer), await aTicket(customer)] as const;
  const textsOf = async (ticket: Ticket) => {
    const messages = (await customer.call("GET", `message/${ticket._id}`)).body;
    return messages.map(({ seq, text }: { seq: number; text: string }) => [seq, text]).toReversed();
  };
  const leadsTo = async (who: TestPerson, { ticket }: Ticket) =>
    (await who.call("GET", `conversation/by-number/${ticket}`)).body.data._id;

  const recordOf = ({ _id }: Ticket) => TicketModel.findById(_id).lean().orFail();
  /** As of two minutes ago. */
  const doing = (key: string) => ({
    key,
    actor: { kind: "staff" as const, id: agent.user._id },
    at: new Date(Date.now() - 120_000),
  });
  const absorbed = async (source: Ticket, target: Ticket, key: string) => {
    const record = await recordOf(source);
    await commitChange(target._id, (now) => absorb(now, record, doing(key)));
  };
  const entered = async (source: Ticket, target: Ticket, key: string) => {
    const record = await recordOf(target);
    await commitChange(source._id, (now) => enterMerged(now, record, doing(key)));
  };
  return { merge, undo, two, textsOf, leadsTo, recordOf, doing, absorbed, entered };
}

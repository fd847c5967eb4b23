import type { VariableValues } from "@deskbell/shared/saved-replies/placeholders";
import { variableValues } from "@deskbell/shared/saved-replies/variable-values";
import { useMemo } from "react";
import { useReadPointedTicketQuery } from "../../../../api/merged-tickets.api.ts";
import { useReadAddressOfQuery } from "../../../../api/saved-replies.api.ts";
import { useAppSelector } from "../../../../state/hooks.ts";

/** What a reply to a ticket can say; undefined while it is asked for. What cannot be asked for has no value. */
export function useVariableValues(
  ticketId: string,
  company: string,
  skip: boolean,
): VariableValues | undefined {
  const { currentData: ticket, isError } = useReadPointedTicketQuery(ticketId, { skip });
  const creatorId = ticket?.creator.id ?? "";
  const address = useReadAddressOfQuery(creatorId, { skip: skip || creatorId === "" });
  const agent = useAppSelector(({ session }) => session.user?.displayName ?? "");
  const email = address.currentData;
  const isWaiting = address.isFetching && email === undefined;
  return useMemo(() => {
    if (isError && !ticket) return { "agent.name": agent, "company.name": company };
    if (!ticket || isWaiting) return undefined;
    return variableValues({
      customer: { name: ticket.creator.name, email },
      ticket: { number: ticket.ticket, subject: ticket.subject },
      agent: { name: agent },
      company,
    });
  }, [ticket, isError, email, isWaiting, agent, company]);
}

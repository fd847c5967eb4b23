import { messagesApi } from "./messages.api.ts";
import { lastSeq } from "./sync/message-pages.ts";

/** The number of the newest message of a ticket that is loaded; 0 where there is none. */
export function useNewestSeq(ticketId: string): number {
  const { data } = messagesApi.endpoints.listMessages.useInfiniteQueryState(ticketId);
  return data ? lastSeq(data) : 0;
}

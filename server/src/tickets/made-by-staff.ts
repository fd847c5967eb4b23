import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../identity/viewer.ts";
import { createInsertingForCustomer } from "./insert-for-customer.ts";
import { createOpeningOnBehalf } from "./on-behalf/open-on-behalf.ts";
import { noteSplit } from "./split/note-split.ts";
import { createSplitting } from "./split/split-message.ts";
import type { TicketRecord } from "./ticket.model.ts";
import type { TicketParts } from "./ticket-parts.ts";

type Parts = TicketParts & {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  remember(record: TicketRecord): void;
  /** Publishes a ticket and its last entry; never rejects. */
  publish(record: TicketRecord): Promise<unknown>;
};

/** Tickets that staff make for customers: in their own words, or of a message (docs/decisions/0059). */
export function createTicketsByStaff(parts: Parts) {
  const { remember, publish, onUnread } = parts;
  const insertFor = createInsertingForCustomer(parts);
  const splitting = createSplitting({
    ...parts,
    insertFor,
    async onSplit(record) {
      await noteSplit(record, parts);
      remember(record);
      void publish(record);
    },
  });
  const opening = createOpeningOnBehalf({
    ...parts,
    insertFor,
    hasTeam: parts.references.hasTeam,
    onOpened(record) {
      remember(record);
      if (record.unmailed) parts.onUnmailed(record._id.toString());
      onUnread(record.unreadBy ?? []);
      void publish(record);
    },
  });
  return { ...splitting, ...opening };
}

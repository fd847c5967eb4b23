import { AppError } from "../../errors/app-error.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** What has become of a ticket in a bulk change. */
export type BulkOutcome =
  | { kind: "done" | "unchanged" }
  | {
      kind: "refused";
      /** The code of the error that one change of it would be refused with. */
      reason: string;
      ticket: Pick<TicketRecord, "number" | "subject"> | null;
      /** Who has changed it meanwhile. */
      byId: string | null;
    };

/** A refusal as an outcome; anything else that went wrong is thrown. */
export function refusedBy(error: unknown, ticket: TicketRecord | null, byId: string | null) {
  if (!(error instanceof AppError)) throw error;
  const { code } = error;
  // Whoever may not see a ticket is not shown what it is about.
  const isHidden = code === "not_found" || code === "not_signed_in";
  return {
    kind: "refused",
    reason: code,
    ticket: ticket && !isHidden ? { number: ticket.number, subject: ticket.subject } : null,
    byId,
  } as const satisfies BulkOutcome;
}

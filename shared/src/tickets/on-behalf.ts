import { idSchema } from "../id.ts";
import { newTicketSchemaFor } from "./ticket.ts";

/**
 * The text fields of POST /conversation/on-behalf: a ticket that staff open for a customer, whose opening is what
 * they write to them. Files come beside them as `attachments`.
 */
export const ticketOnBehalfSchemaFor = (reasons: readonly string[]) =>
  newTicketSchemaFor(reasons).extend({ customerId: idSchema });

import type { Row } from "./access-row.ts";
import { deskRows } from "./desk-rows.ts";
import { peopleRows } from "./people-rows.ts";
import { replyRows } from "./reply-rows.ts";
import { ticketsRows } from "./tickets-rows.ts";

/**
 * The rights of every route: what each of eight people is answered who sends it a request that is well
 * made. A route that is not here, and one here that does not exist, fail the check.
 */
export const accessRows: Record<string, Row> = {
  ...deskRows,
  ...peopleRows,
  ...replyRows,
  ...ticketsRows,
};

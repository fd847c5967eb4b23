import type { NewTicket } from "@deskbell/shared/tickets/ticket";
import type { CustomerKey } from "./demo-people.ts";

/** A ticket of the demo shop, as a script for the services to play. */
export type DemoTicket = NewTicket & {
  /** Stable: what was stored under it is found again when seeding is repeated. */
  key: string;
  customer: CustomerKey;
  /** The key of an older ticket, closed by now, that its customer goes on with here. */
  followUpOf?: string;
  openedMinutesAgo: number;
  /** Names of files in `pictures/`. */
  pictures?: readonly string[];
  messages: readonly DemoTicketMessage[];
};

export type DemoTicketMessage = {
  from: "customer" | "nora" | "samir";
  /** Since the message before, or since the ticket was opened. */
  afterMinutes: number;
  text: string;
  /** What its author has made of it since, a moment ago. */
  becomes?: { text: string } | "deleted";
  pictures?: readonly string[];
  /** A text file made on the spot. */
  note?: { name: string; text: string };
};

export const hour = 60;
export const day = 24 * hour;

import type { DemoTicket } from "./demo-ticket.ts";
import { coffeeTickets } from "./demo-tickets-coffee.ts";
import { kitchenTickets } from "./demo-tickets-kitchen.ts";
import { longTicket } from "./long-ticket.ts";

/** Nobody has answered it yet. It is the newest, and opened last: where it is, everything is. */
export const lastTicket: DemoTicket = {
  key: "milk-frother",
  customer: "tom",
  openedMinutesAgo: 9,
  subject: "Milk frother leaves big bubbles",
  description:
    "I use the frother of my Bean Duo with fresh cold milk, but get big bubbles instead of fine foam. Is there a trick, or does it need a new nozzle?",
  visibility: "privet",
  enquiryInfo: "I have a problem with a product",
  messages: [],
};

/** All tickets of the demo shop, oldest first, in the order of their numbers. */
export const demoTickets: readonly DemoTicket[] = [
  ...[longTicket, ...coffeeTickets, ...kitchenTickets].sort(
    (one, other) => other.openedMinutesAgo - one.openedMinutesAgo,
  ),
  lastTicket,
];

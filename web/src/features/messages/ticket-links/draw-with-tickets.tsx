import type { ReactNode } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { drawLinks } from "../bubble/draw-links.tsx";
import { ticketTokens } from "./ticket-tokens.ts";

/** Few texts call a ticket. */
const TicketLink = optionalPart<{ number: number }>(
  () => import("./TicketLink.tsx").then((m) => m.TicketLink),
  ({ number }) => `#${number}`,
);

/** Words with their links, `#12` among them: for staff, who work on the tickets that are called so. */
export const drawWithTickets = (text: string): ReactNode => drawLinks(text, drawTickets);

function drawTickets(text: string): ReactNode {
  let offset = 0;
  return ticketTokens(text).map(({ text: piece, number }) => {
    const key = offset;
    offset += piece.length;
    return number === null ? (
      <span key={key}>{piece}</span>
    ) : (
      <TicketLink key={key} number={number} />
    );
  });
}

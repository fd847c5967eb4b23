import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { CustomerStatus, TicketStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { statusWords } from "../../../ui/tickets/ticket-words.ts";
import styles from "./StatusSign.module.css";

type Shape = "ring" | "half" | "moon" | "disc" | "box";

/** Told apart by shape and word, never by colour alone. */
const shapes: Record<Shape, ReactNode> = {
  ring: <circle cx="8" cy="8" r="5.5" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" className={styles.fill} />
    </>
  ),
  moon: <path d="M13.2 9.8A5.7 5.7 0 1 1 6.8 2.6a4.6 4.6 0 0 0 6.4 7.2Z" />,
  disc: (
    <>
      <circle cx="8" cy="8" r="6.2" className={styles.fill} />
      <path d="M5.2 8.2 7.2 10.2l3.7-4" className={styles.gap} />
    </>
  ),
  box: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="3" />
      <path d="M5 8h6" />
    </>
  ),
};

type Sign = readonly [shape: Shape, word: string];

const staffSigns: Record<TicketStatus, Sign> = {
  open: ["ring", statusWords.open],
  pending: ["half", statusWords.pending],
  snoozed: ["moon", statusWords.snoozed],
  solved: ["disc", statusWords.solved],
  closed: ["box", statusWords.closed],
};

const customerSigns: Record<CustomerStatus, Sign> = {
  with_us: ["ring", t("With us")],
  your_turn: ["half", t("Your turn")],
  solved: ["disc", t("Solved")],
  closed: ["box", t("Closed")],
};

/** A ticket's status, in the words of who looks at it; nothing where the server knows none. */
export function StatusSign({ ticket }: { ticket: Ticket }) {
  const sign = signOf(ticket);
  if (!sign) return null;
  const [shape, word] = sign;
  const isYours = !isStaffTicket(ticket) && ticket.customerStatus === "your_turn";
  return (
    <span className={styles.sign} data-shape={shape} data-yours={isYours}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[shape]}
      </svg>
      {word}
    </span>
  );
}

/** The word of that sign. */
export const shownStatus = (ticket: Ticket): string => signOf(ticket)?.[1] ?? "";

function signOf(ticket: Ticket): Sign | undefined {
  if (!isStaffTicket(ticket)) return ticket.customerStatus && customerSigns[ticket.customerStatus];
  // Nobody has answered it yet.
  if (ticket.status === "open" && !ticket.firstReplyAt) return ["ring", t("New")];
  return staffSigns[ticket.status];
}

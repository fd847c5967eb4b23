import { Check, CheckCheck, Clock, ClockAlert, type LucideIcon, MailCheck } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useListMessagesInfiniteQuery } from "../messages.api.ts";
import { useReadSeenQuery } from "../seen/seen.api.ts";
import type { MessagePages } from "../sync/message-pages.ts";
import type { Said } from "../thread/thread-rows.ts";
import styles from "./DeliveryMark.module.css";
import { useReadDeliveryQuery } from "./delivery.api.ts";
import { copiesOf, deliveryFor } from "./delivery-of.ts";
import { MarkDetails } from "./MarkDetails.tsx";
import { type DeliveryMark as Mark, markOf } from "./mark-of.ts";
import { markWords } from "./mark-words.ts";
import { Tip } from "./Tip.tsx";

interface DeliveryMarkProps {
  ticketId: string;
  /** Whose ticket it is. */
  creatorId: string;
  said: Said;
  /** Its number; 0 is the opening. */
  seq: number;
}

const icons: Record<Mark["kind"], LucideIcon> = {
  sent: Check,
  waiting: Clock,
  mailed: MailCheck,
  late: ClockAlert,
  seen: CheckCheck,
  copied: MailCheck,
};

/**
 * At the end of what the viewer's side said at a stretch: how far it has come. Pointed at, or with the focus, it says
 * all that is known of that.
 */
export function DeliveryMark({ ticketId, creatorId, said, seq }: DeliveryMarkProps) {
  const isStaff = useCan("ticket:work");
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const { data: seen } = useReadSeenQuery(ticketId);
  const { data: mails } = useReadDeliveryQuery(ticketId, { skip: !isStaff });
  const { isAnswered } = useListMessagesInfiniteQuery(ticketId, {
    selectFromResult: ({ data }) => ({ isAnswered: isStaff && isAnsweredIn(data, creatorId, seq) }),
  });
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const tipId = useId();
  const delivery = deliveryFor(seq, mails, seen);
  const copies = mails ? copiesOf(seq, mails) : [];
  const mailed = copies.filter(({ state }) => state === "mailed").length;
  const mark = markOf(seq, { seen, delivery, isAnswered, isCopied: mailed > 0 });
  if (!mark) return null;
  const Icon = icons[mark.kind];
  const show = () => setIsOpen(true);
  const hide = () => setIsOpen(false);
  return (
    <button
      ref={button}
      type="button"
      className={styles.mark}
      aria-describedby={isOpen ? tipId : undefined}
      onClick={show}
      onFocus={show}
      onBlur={hide}
      // Also while the pointer is in the tooltip, which is a part of it.
      onMouseEnter={show}
      onMouseLeave={hide}
    >
      <Icon size={14} aria-hidden="true" />
      {markWords(mark, said.createdAt, mailed)}
      {isOpen && (
        <Tip id={tipId} anchor={button} onClose={hide}>
          <MarkDetails
            {...{ mark, seq, seen, delivery, copies }}
            sentAt={said.createdAt}
            ownIds={[said.sender.id, viewerId]}
            customerName={mails?.goesTo?.name ?? null}
          />
        </Tip>
      )}
    </button>
  );
}

/** The newest come first. */
function isAnsweredIn(data: MessagePages | undefined, creatorId: string, seq: number): boolean {
  for (const message of data?.pages.flat() ?? []) {
    if (message.seq <= seq) return false;
    if (message.sender.id === creatorId) return true;
  }
  return false;
}

import type { Said } from "../thread/thread-rows.ts";
import styles from "./LinkedMark.module.css";
import { useLinkedSeq } from "./linked-seq.ts";

interface LinkedMarkProps {
  /** A message, or the opening, which has no number. */
  said: Said & { seq?: number; conversationId?: string };
  ticketId: string;
}

/** Behind the message that the page's address names: this is the one. Those of merged tickets have their own numbers. */
export function LinkedMark({ said, ticketId }: LinkedMarkProps) {
  const linkedSeq = useLinkedSeq();
  const { seq = 0, conversationId = ticketId } = said;
  const isLinked = conversationId === ticketId && seq === linkedSeq;
  return isLinked && <div className={styles.mark} data-linked="true" />;
}

import type { Message } from "@deskbell/shared/messages/message";
import { ArrowDown } from "lucide-react";
import { useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./NewMessages.module.css";

interface NewMessagesProps {
  newest: Message | undefined;
  viewerId: string;
  /** How many arrived below while somebody read further up. */
  unseenCount: number;
  scrollToNewest(): void;
}

/** Says that messages came, to screen readers and to those who read further up, and leads there. */
export function NewMessages({ newest, viewerId, unseenCount, scrollToNewest }: NewMessagesProps) {
  return (
    <>
      {unseenCount > 0 && (
        <div className={styles.newer}>
          <Button
            variant="primary"
            icon={<ArrowDown size={16} aria-hidden="true" />}
            onClick={scrollToNewest}
          >
            {t("{unseenCount, plural, one {# new message} other {# new messages}}", {
              unseenCount,
            })}
          </Button>
        </div>
      )}
      <MessageAnnouncer newest={newest} viewerId={viewerId} />
    </>
  );
}

/** Announces new messages of others to screen readers (polite live region); not those that were there before. */
function MessageAnnouncer({ newest, viewerId }: Pick<NewMessagesProps, "newest" | "viewerId">) {
  const firstSeq = useRef(newest?.seq ?? 0);
  const isNew = newest && newest.seq > firstSeq.current && newest.sender.id !== viewerId;
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {isNew && (
          <span key={newest.seq}>{t("New message from {name}", { name: newest.sender.name })}</span>
        )}
      </span>
    </VisuallyHidden>
  );
}

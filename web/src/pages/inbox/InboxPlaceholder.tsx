import { causeOf, isApiError } from "../../api/http/api-error.ts";
import { NoConversation } from "../../features/messages/thread/NoConversation.tsx";
import { ThreadSkeleton } from "../../features/messages/thread/ThreadSkeleton.tsx";
import { setSummaryPlace } from "../../features/tickets/bulk/selection/summary-place.ts";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { QuietBellDrawing } from "../QuietBellDrawing.tsx";
import styles from "./InboxPlaceholder.module.css";

interface InboxPlaceholderProps {
  ticketId: string | undefined;
  error: unknown;
  onRetry(): void;
  /** Leads to the list of tickets. */
  onSelect(): void;
}

/** The middle of the inbox without a conversation: none chosen, on its way, not there, or not reachable. */
export function InboxPlaceholder({ ticketId, error, onRetry, onSelect }: InboxPlaceholderProps) {
  if (ticketId === undefined) {
    return (
      <>
        <div ref={setSummaryPlace} className={styles.summary} />
        <div className={styles.middle}>
          <EmptyState
            drawing={<QuietBellDrawing />}
            title={t("No conversation selected")}
            text={t("Choose a ticket from the list to read and answer it.")}
          />
        </div>
        <NoConversation onSelect={onSelect} />
      </>
    );
  }
  if (error === undefined) return <ThreadSkeleton />;
  const isRefused = isApiError(error) && typeof error.status === "number" && error.status < 500;
  return (
    <div className={styles.middle}>
      {isRefused ? (
        <EmptyState
          drawing={<QuietBellDrawing />}
          title={t("This ticket does not exist")}
          text={t("It may be another person's, or the link may be incomplete.")}
          action={
            <LinkButton to="/inbox" variant="secondary">
              {t("Back to the inbox")}
            </LinkButton>
          }
        />
      ) : (
        <ErrorState
          title={t("The ticket could not be loaded")}
          text={causeOf(error)}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { ShowMore } from "../../ui/feedback/ShowMore.tsx";
import { ContactMessageCard } from "./ContactMessageCard.tsx";
import styles from "./ContactMessages.module.css";
import { ContactMessagesSkeleton } from "./ContactMessagesSkeleton.tsx";
import { useListContactMessagesInfiniteQuery } from "./contact.api.ts";
import { NoMessagesDrawing } from "./NoMessagesDrawing.tsx";

/** What came through the contact form, newest first: loading, broken, nothing there, full. */
export function ContactMessages() {
  const list = useListContactMessagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, error, isFetching, refetch } = list;

  if (!data) {
    if (!isError) return <ContactMessagesSkeleton />;
    return (
      <ErrorState
        title={t("The messages could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }

  const messages = data.pages.flat();
  if (messages.length === 0) {
    return (
      <EmptyState
        drawing={<NoMessagesDrawing />}
        title={t("No messages yet")}
        text={t("What visitors write through the contact form appears here.")}
      />
    );
  }
  return (
    <div className={styles.messages}>
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message._id} className={styles.item}>
            <ContactMessageCard message={message} />
          </li>
        ))}
      </ul>
      <ShowMore
        list={list}
        words={t("Show older messages")}
        failed={t("More messages could not be loaded. Please try again.")}
        hasFailed={isError && !isFetching} // also where the list could not be renewed
      />
    </div>
  );
}

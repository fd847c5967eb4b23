import type { Message } from "@deskbell/shared/messages/message";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { MessageText } from "../bubble/MessageText.tsx";
import { useListEarlierTextsQuery } from "./changes.api.ts";
import styles from "./EarlierDialog.module.css";

interface EarlierDialogProps {
  message: Message;
  onClose(): void;
}

/** For staff: what a message said before it was edited. */
export function EarlierDialog({ message, onClose }: EarlierDialogProps) {
  const { conversationId, seq } = message;
  const { data, isError, error, refetch } = useListEarlierTextsQuery({ conversationId, seq });
  return (
    <Dialog title={t("Earlier versions")} onClose={onClose}>
      {isError ? (
        <ErrorState
          title={t("The earlier versions could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Spinner label={t("Loading")} />
      ) : (
        <>
          <DialogText>{t("Only staff see these.")}</DialogText>
          <ol className={styles.list}>
            {data.map(({ text, at }) => (
              <li key={at}>
                <time className={styles.time} dateTime={at}>
                  {fullTimeText(at)}
                </time>
                <MessageText text={text} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

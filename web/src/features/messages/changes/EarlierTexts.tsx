import type { EarlierText } from "@deskbell/shared/messages/change-message";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { MessageText } from "../bubble/MessageText.tsx";
import styles from "./EarlierTexts.module.css";

interface EarlierTextsProps {
  /** Undefined until they are there, or could not be asked for. */
  texts: readonly EarlierText[] | undefined;
  isError: boolean;
  error: unknown;
  onRetry(): void;
  onClose(): void;
}

/** For staff: what something said before it was edited. */
export function EarlierTexts({ texts, isError, error, onRetry, onClose }: EarlierTextsProps) {
  return (
    <Dialog title={t("Earlier versions")} onClose={onClose}>
      {isError ? (
        <ErrorState
          title={t("The earlier versions could not be loaded")}
          text={causeOf(error)}
          onRetry={onRetry}
        />
      ) : !texts ? (
        <Spinner label={t("Loading")} />
      ) : (
        <>
          <DialogText>{t("Only staff see these.")}</DialogText>
          <ol className={styles.list}>
            {texts.map(({ text, at }) => (
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

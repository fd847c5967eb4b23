import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { MessageFiles } from "../bubble/MessageFiles.tsx";
import { MessageMarks } from "../changes/MessageMarks.tsx";
import { MessageWords } from "../changes/MessageWords.tsx";
import type { Said } from "../thread/thread-rows.ts";
import styles from "./MergedBlock.module.css";

const timeFormat = dateTimeFormat({ dateStyle: "medium", timeStyle: "short" });

interface MergedMessageProps {
  said: Said;
  isOwn: boolean;
}

/** One message of a merged ticket: read here, answered below. */
export function MergedMessage({ said, isOwn }: MergedMessageProps) {
  const { sender, text, files, createdAt } = said;
  return (
    <article className={styles.message}>
      <header className={styles.said}>
        <bdi className={styles.sender}>{isOwn ? t("You") : sender.name}</bdi>
        <time dateTime={createdAt}>{timeFormat.format(new Date(createdAt))}</time>
        <MessageMarks said={said} />
      </header>
      {text !== "" && <MessageWords said={said} />}
      <MessageFiles files={files} />
    </article>
  );
}

import { type ComponentType, memo } from "react";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import type { Said, ThreadRow } from "../thread/thread-rows.ts";
import styles from "./MessageBubble.module.css";
import { MessageFiles } from "./MessageFiles.tsx";
import { MessageText } from "./MessageText.tsx";

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: "said" }>;
  isOwn: boolean;
  /** Not the customer: somebody of the support team. */
  isBySupport: boolean;
  /** Staff see who is speaking, and a colleague's words apart; a customer only talks with support (spec §2). */
  isForStaff: boolean;
  /** Beside the time: what became of it. */
  Marks?: ComponentType<MarkedMessage> | undefined;
  /** The words, or what stands in their place by now. */
  Words?: ComponentType<{ said: Said }> | undefined;
}

export interface MarkedMessage {
  said: Said;
  isBySupport: boolean;
  /** The last that one person said at a stretch. */
  endsRun: boolean;
}

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const fullFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });
const avatarPx = 32;

/** One message: own on the right, the other side's on the left. Drawn again only when its row changes. */
export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { row, isOwn, isBySupport, isForStaff, Marks, Words } = props;
  const { said, isOpening, startsRun, endsRun } = row;
  const { sender, text, files, createdAt } = said;
  const sentAt = new Date(createdAt);
  const isColleague = isForStaff && isBySupport && !isOwn;
  const who = isColleague ? t("{name}, support", { name: sender.name }) : sender.name;
  return (
    <article
      className={styles.message}
      data-own={isOwn}
      data-from={isBySupport ? "support" : "customer"}
      data-colleague={isColleague}
      data-ends-run={endsRun}
      aria-label={`${isOwn ? t("You") : who}, ${timeFormat.format(sentAt)}`}
    >
      {isForStaff && !isOwn && (
        <span className={styles.avatar}>
          {startsRun && <Avatar name={sender.name} src={sender.avatar} sizePx={avatarPx} />}
        </span>
      )}
      <div className={styles.column}>
        {startsRun && !isOwn && <bdi className={styles.sender}>{who}</bdi>}
        {text !== "" && (
          <div className={styles.bubble} data-opening={isOpening}>
            {Words ? <Words said={said} /> : <MessageText text={text} />}
          </div>
        )}
        <MessageFiles files={files} />
        <div className={styles.meta}>
          {endsRun && (
            <time className={styles.time} dateTime={createdAt} title={fullFormat.format(sentAt)}>
              {timeFormat.format(sentAt)}
            </time>
          )}
          {Marks && <Marks said={said} isBySupport={isBySupport} endsRun={endsRun} />}
        </div>
      </div>
    </article>
  );
});

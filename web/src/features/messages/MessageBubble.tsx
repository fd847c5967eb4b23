import { memo } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./MessageBubble.module.css";
import { MessageFiles } from "./MessageFiles.tsx";
import { MessageText } from "./MessageText.tsx";
import type { ThreadRow } from "./thread-rows.ts";

interface MessageBubbleProps {
  row: Extract<ThreadRow, { kind: "said" }>;
  isOwn: boolean;
  /** Staff see who is speaking; a customer only talks with support (spec §2). */
  showsAvatar: boolean;
}

const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const fullFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });
const avatarPx = 32;

/** One message: own on the right, the other side's on the left. Drawn again only when its row changes. */
export const MessageBubble = memo(({ row, isOwn, showsAvatar }: MessageBubbleProps) => {
  const { said, isOpening, startsRun, endsRun } = row;
  const { sender, text, files, createdAt } = said;
  const sentAt = new Date(createdAt);
  return (
    <article
      className={styles.message}
      data-own={isOwn}
      data-ends-run={endsRun}
      aria-label={`${isOwn ? "You" : sender.name}, ${timeFormat.format(sentAt)}`}
    >
      {showsAvatar && !isOwn && (
        <span className={styles.avatar}>
          {startsRun && <Avatar name={sender.name} src={sender.avatar} sizePx={avatarPx} />}
        </span>
      )}
      <div className={styles.column}>
        {startsRun && !isOwn && <bdi className={styles.sender}>{sender.name}</bdi>}
        {text !== "" && (
          <div className={styles.bubble} data-opening={isOpening}>
            <MessageText text={text} />
          </div>
        )}
        <MessageFiles files={files} />
        {endsRun && (
          <time className={styles.time} dateTime={createdAt} title={fullFormat.format(sentAt)}>
            {timeFormat.format(sentAt)}
          </time>
        )}
      </div>
    </article>
  );
});

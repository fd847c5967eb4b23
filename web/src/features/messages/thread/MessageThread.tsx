import type { Message } from "@deskbell/shared/messages/message";
import type { User } from "@deskbell/shared/users/user";
import { type ComponentType, memo, useCallback, useMemo, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { type MarkedMessage, MessageBubble } from "../bubble/MessageBubble.tsx";
import { PendingBubble } from "../bubble/PendingBubble.tsx";
import { DaySeparator } from "./DaySeparator.tsx";
import styles from "./MessageThread.module.css";
import { useThreadScroll } from "./scroll/use-thread-scroll.ts";
import { type Said, type StaffsRow, type ThreadRow, threadRows } from "./thread-rows.ts";

const OlderMessages = optionalPart(() =>
  import("./OlderMessages.tsx").then((m) => m.OlderMessages),
);
const NewMessages = optionalPart(() => import("./NewMessages.tsx").then((m) => m.NewMessages));
/** Who has read it, the viewer among them. */
const ThreadSeen = optionalPart(() => import("../seen/ThreadSeen.tsx").then((m) => m.ThreadSeen));

/** What stands beside the messages and what can be done with them, once it is loaded. */
export interface ThreadHistory {
  /** Whether there may be more of it than it says so far. */
  isLoading?: boolean;
  merge(rows: readonly ThreadRow[]): readonly ThreadRow[];
  Row: ComponentType<{ row: StaffsRow }>;
  /** What can be done with a message, and what is wrong with it. */
  Actions?: ComponentType<MessageAction>;
  /** What became of a message, beside its time. */
  Marks?: ComponentType<MarkedMessage>;
  /** What stands in its bubble. */
  Words?: ComponentType<{ said: Said }>;
}

export interface MessageAction {
  said: Said;
  isOwn?: boolean;
  isBySupport?: boolean;
}

interface MessageThreadProps {
  ticketId: string;
  history: ThreadHistory | null;
  /** Oldest first. */
  messages: readonly Message[];
  outgoing: readonly OutgoingMessage[];
  /** The ticket as it was described; shown above the first message. */
  opening: Said;
  /** Whose ticket it is. */
  creatorId: string;
  viewer: User;
  isUnread: boolean;
  onRead(seq: number): void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onLoadOlder(): void;
}

/** A loaded conversation, newest at the bottom. Only what is in view is drawn. */
export const MessageThread = memo((props: MessageThreadProps) => {
  const isForStaff = useCan("ticket:work");
  const { messages, outgoing, opening, viewer, history } = props;
  const { hasOlder, isLoadingOlder, onLoadOlder } = props;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const first = hasOlder ? null : opening;
  const rows = useMemo(() => {
    const said = threadRows(messages, first, outgoing);
    return history?.merge(said) ?? said;
  }, [messages, first, outgoing, history]);
  const isOwn = useCallback(
    (row: ThreadRow) =>
      row.kind === "staffs"
        ? row.isOwn
        : row.kind === "pending" || row.said.sender.id === viewer._id,
    [viewer._id],
  );
  const loadOlder = () => {
    if (hasOlder && !isLoadingOlder) onLoadOlder();
  };
  const { virtualizer, isAtNewest, unseenCount, scrollToNewest, scrollToRow } = useThreadScroll(
    scroller,
    list,
    rows,
    isOwn,
    loadOlder,
  );
  const newest = messages.at(-1);
  const newestSeq = isAtNewest ? (newest?.seq ?? 0) : null;
  return (
    <div className={styles.thread}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t("Conversation")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {hasOlder && (
          <OlderMessages
            isLoading={isLoadingOlder}
            hasFailed={props.hasOlderFailed}
            onLoad={onLoadOlder}
          />
        )}
        <ol ref={list} className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ThreadRowContent
                  row={row}
                  history={history}
                  isOwn={isOwn(row)}
                  customerId={props.creatorId}
                  isForStaff={isForStaff}
                />
              </li>
            );
          })}
        </ol>
      </section>
      <ThreadSeen {...props} {...{ rows, newestSeq, scrollToRow }} />
      <NewMessages {...{ newest, unseenCount, scrollToNewest }} viewerId={viewer._id} />
    </div>
  );
});

interface ThreadRowContentProps {
  history: ThreadHistory | null;
  row: ThreadRow;
  isOwn: boolean;
  customerId: string;
  isForStaff: boolean;
}

function ThreadRowContent(props: ThreadRowContentProps) {
  const { row, history, isOwn, customerId, isForStaff } = props;
  if (row.kind === "pending") {
    return <PendingBubble message={row.message} isHeldBack={row.isHeldBack} />;
  }
  if (row.kind === "staffs") {
    return (
      <>
        {row.startsDay && <DaySeparator iso={row.at} />}
        {history && <history.Row row={row} />}
      </>
    );
  }
  // By mail nobody is staff.
  const isBySupport = row.said.sender.id !== customerId && !row.said.byMail;
  return (
    <>
      {row.startsDay && <DaySeparator iso={row.said.createdAt} />}
      <MessageBubble
        row={row}
        isOwn={isOwn}
        isBySupport={isBySupport}
        isForStaff={isForStaff}
        Marks={history?.Marks}
        Words={history?.Words}
      />
      {history?.Actions && (
        <history.Actions said={row.said} isOwn={isOwn} isBySupport={isBySupport} />
      )}
    </>
  );
}

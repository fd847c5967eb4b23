import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { Person, User } from "@deskbell/shared/users/user";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { noteDraftOf } from "../../state/drafts.slice.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { useWritesNote } from "../../state/writing-settings.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FileDrop } from "../../ui/files/FileDrop.tsx";
import { optionalPart } from "../../ui/lazy-component.tsx";
import styles from "./Conversation.module.css";
import { attachFiles } from "./composer/attach-files.ts";
import { Composer } from "./composer/Composer.tsx";
import { useThreadHistory } from "./history/use-thread-history.ts";
import { useListMessagesInfiniteQuery } from "./messages.api.ts";
import { chronological } from "./sync/message-pages.ts";
import { MessageThread } from "./thread/MessageThread.tsx";
import { ThreadSkeleton } from "./thread/ThreadSkeleton.tsx";
import type { Said } from "./thread/thread-rows.ts";
import type { AfterReply } from "./writing/ThenStatus.tsx";

// No first paint waits for the code of what stands in a thread beside its messages.
const MergedRows = optionalPart(() => import("./merged/MergedRows.tsx").then((m) => m.MergedRows));
const TicketHistory = optionalPart(() =>
  import("./history/TicketHistory.tsx").then((m) => m.TicketHistory),
);

const NoteWriting = optionalPart(() =>
  import("./notes/NoteWriting.tsx").then((m) => m.NoteWriting),
);

interface ConversationProps {
  ticketId: string;
  /** The ticket as it was described: the first bubble. */
  opening: Said;
  /** Whose ticket it is. */
  creatorId: string;
  viewer: User;
  isUnread: boolean;
  /** The newest message, by its number, was in view for a moment; 0 is the opening. */
  onRead(seq: number): void;
  /** Whom a message is for, as the specification's form names them; the server knows by itself. */
  receiver: Person | null;
  /** For staff: the number of the newest entry of the ticket's history. */
  activitySeq?: number | undefined;
  /** The tickets that were merged into it. */
  merged?: Ticket["absorbs"] | undefined;
  /** For staff: the ticket's status, by which a reply leads to the next, and how to go on to the next ticket. */
  afterReply?: AfterReply | undefined;
  /** See Composer. */
  focusKey: string;
  onLeave(rowsBelow: -1 | 0 | 1): void;
  /** Stands where one would write, in a ticket that takes no message. */
  insteadOfComposer?: ReactNode;
  /** One line above the composer, which has its place also while it is empty. */
  children?: ReactNode;
}

const nothing: never[] = [];

/** The thread of one ticket and the composer below it. Give it `key={ticketId}`. */
export function Conversation(props: ConversationProps) {
  const { ticketId, opening, creatorId, viewer, isUnread, onRead, receiver } = props;
  const { activitySeq, merged = nothing, onLeave, insteadOfComposer, children } = props;
  // Known before the code of notes is there: words that are meant for a note are never typed into a reply.
  const [writesNote] = useWritesNote(viewer._id, ticketId);
  const isNote = activitySeq !== undefined && writesNote;
  const [switches, setSwitches] = useState(0);
  const focusKey = switches > 0 ? `switch ${switches}` : props.focusKey;
  const dispatch = useAppDispatch();
  const outbox = useAppSelector((state) => state.outbox);
  const list = useListMessagesInfiniteQuery(ticketId);
  const { data, isError, error, refetch, fetchNextPage } = list;
  // Drawn at once, not deferred: a reply says which message its author saw last, by what is cached.
  const messages = useMemo(() => data && chronological(data), [data]);
  const { history, receive, isDue, isComing } = useThreadHistory(messages !== undefined);
  const outgoing = useMemo(
    () => outbox.filter((message) => message.ticketId === ticketId && !message.isNote),
    [outbox, ticketId],
  );
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return (
    <FileDrop
      className={styles.conversation}
      hint={t("Drop files to attach them")}
      onFiles={(files) => dispatch(attachFiles(isNote ? noteDraftOf(ticketId) : ticketId, files))}
    >
      {isError && !messages ? (
        <ErrorState
          title={t("The messages could not be loaded")}
          text={t("{cause} Nothing is lost.", { cause: causeOf(error) })}
          onRetry={() => void refetch()}
        />
      ) : messages && !isComing ? (
        <MessageThread
          ticketId={ticketId}
          history={history}
          messages={messages}
          outgoing={outgoing}
          hasOlder={list.hasNextPage}
          opening={opening}
          creatorId={creatorId}
          viewer={viewer}
          isUnread={isUnread}
          onRead={onRead}
          isLoadingOlder={list.isFetchingNextPage}
          hasOlderFailed={list.isFetchNextPageError}
          onLoadOlder={loadOlder}
        />
      ) : (
        <ThreadSkeleton />
      )}
      {isDue && activitySeq === undefined && (
        <MergedRows {...{ ticketId, creatorId, merged }} onChange={receive} />
      )}
      {isDue && activitySeq !== undefined && (
        <TicketHistory {...{ ticketId, creatorId, activitySeq, merged }} onChange={receive} />
      )}
      <div className={styles.line}>{children}</div>
      {activitySeq !== undefined && (
        <NoteWriting
          ticketId={ticketId}
          focusKey={focusKey}
          onSwitch={() => setSwitches((count) => count + 1)}
          onLeave={onLeave}
        />
      )}
      {!isNote &&
        (insteadOfComposer || (
          <Composer
            ticketId={ticketId}
            receiver={receiver}
            focusKey={focusKey}
            afterReply={props.afterReply}
            onLeave={onLeave}
          />
        ))}
    </FileDrop>
  );
}

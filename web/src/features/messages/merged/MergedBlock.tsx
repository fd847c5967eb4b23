import { ChevronDown, ChevronUp, Undo2 } from "lucide-react";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import {
  useReadPointedTicketQuery,
  useUndoMergeMutation,
} from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { MessageMenu } from "../changes/MessageMenu.tsx";
import { useListMessagesInfiniteQuery } from "../messages.api.ts";
import { chronological } from "../sync/message-pages.ts";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import styles from "./MergedBlock.module.css";
import { MergedMessage } from "./MergedMessage.tsx";
import type { Merged } from "./with-merged.ts";

interface MergedBlockProps {
  merged: Merged[number];
  /** The ticket that it is shown in. */
  targetId: string;
  /** What staff can do with a message of its customer. */
  Actions?: ThreadHistory["Actions"];
}

/** Those that somebody has closed: a thread takes what is out of view off the page. */
const closed = new Set<string>();

/** A ticket that was merged into the one it stands in: its messages, as they are there. */
export function MergedBlock({
  merged: { _id: ticketId, ticket: number },
  targetId,
  Actions,
}: MergedBlockProps) {
  const [isOpen, setIsOpen] = useState(!closed.has(ticketId));
  const { data: ticket } = useReadPointedTicketQuery(ticketId);
  const [undo, { isLoading }] = useUndoMergeMutation();
  const isStaff = useCan("ticket:work");
  const block = useNeighbourFocus<HTMLElement>();
  const Icon = isOpen ? ChevronUp : ChevronDown;
  const toggle = () => {
    if (isOpen) closed.add(ticketId);
    else closed.delete(ticketId);
    setIsOpen(!isOpen);
  };
  const undoMerge = async () => {
    const isSameViewer = rememberViewer();
    const { error } = await undo({ ticketId, from: targetId });
    if (!isSameViewer()) return;
    if (error) notify.error(causeOf(error));
    else notify.success(t("#{number} is a ticket of its own again", { number }));
  };
  return (
    <section
      ref={block}
      className={styles.block}
      aria-label={t("Merged ticket #{number}", { number })}
    >
      <header className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
          <span className={styles.name}>
            #{number} <bdi>{ticket?.subject}</bdi>
          </span>
          <Icon size={16} aria-hidden="true" />
        </button>
        {isStaff && (
          <Button
            variant="quiet"
            isBusy={isLoading}
            icon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => void undoMerge()}
          >
            {t("Undo merge")}
          </Button>
        )}
      </header>
      {isOpen && <MergedMessages ticketId={ticketId} Actions={Actions} />}
    </section>
  );
}

type MergedMessagesProps = { ticketId: string; Actions: ThreadHistory["Actions"] };

function MergedMessages({ ticketId, Actions }: MergedMessagesProps) {
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data: ticket } = useReadPointedTicketQuery(ticketId);
  const messages = useListMessagesInfiniteQuery(ticketId);
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    messages;
  if (isError) {
    return (
      <p className={styles.broken} role="alert">
        {t("The messages could not be loaded")}: {causeOf(error)}{" "}
        <Button onClick={() => void refetch()}>{t("Try again")}</Button>
      </p>
    );
  }
  if (!data || !ticket) return <Spinner label={t("Loading")} />;
  const { creator, openedBy, description, attachments, createdAt, absorbs = [] } = ticket;
  const opening = { sender: openedBy ?? creator, text: description, files: attachments, createdAt };
  const isOwn = ({ sender }: { sender: { id: string } }) => sender.id === viewerId;
  const said = chronological(data);
  const from = hasNextPage ? (said[0]?.seq ?? 0) : 0;
  const mergedAfter = (seq: number) =>
    absorbs
      .filter(({ afterSeq }) => afterSeq === seq && seq >= from)
      .map((merged) => (
        <MergedBlock key={merged._id} merged={merged} targetId={ticketId} Actions={Actions} />
      ));
  return (
    <ol className={styles.messages}>
      {hasNextPage && (
        <li>
          <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("Show older messages")}
          </Button>
        </li>
      )}
      {!hasNextPage && (
        <li>
          <MergedMessage said={opening} isOwn={isOwn(opening)} />
          {mergedAfter(0)}
        </li>
      )}
      {said.map((message) => (
        <li key={message._id}>
          <MergedMessage said={message} isOwn={isOwn(message)} />
          {Actions && message.sender.id === creator.id ? (
            <Actions said={message} isOwn={isOwn(message)} />
          ) : (
            <MessageMenu said={message} ticketId={ticketId} isOwn={isOwn(message)} />
          )}
          {mergedAfter(message.seq)}
        </li>
      ))}
    </ol>
  );
}

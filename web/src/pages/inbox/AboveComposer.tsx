import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useNewestSeq } from "../../features/messages/use-newest-seq.ts";
import { TypingLine } from "../../features/presence/TypingLine.tsx";
import { useCan } from "../../state/access.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import { useWritesNote } from "../../state/writing-settings.ts";
import { optionalPart } from "../../ui/lazy-component.tsx";

const ChangeNotice = optionalPart(() =>
  import("../../features/tickets/undo/ChangeNotice.tsx").then((m) => m.ChangeNotice),
);
const Collision = optionalPart(() =>
  import("../../features/presence/Collision.tsx").then((m) => m.Collision),
);

export interface AboveComposerProps {
  ticket: Ticket;
  /** For staff: leads to the next ticket. */
  onNext: (() => void) | undefined;
}

/** Between the thread and where one writes: who else is typing, and what staff have just changed. */
export function AboveComposer(props: AboveComposerProps) {
  const isStaff = useCan("ticket:work");
  return isStaff ? <AboveStaffs {...props} /> : <TypingLine ticketId={props.ticket._id} />;
}

function AboveStaffs({ ticket: { _id, creator }, onNext }: AboveComposerProps) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const [isNote] = useWritesNote(viewerId, _id);
  const hasReply = useAppSelector(({ drafts }) => Boolean(drafts[_id]?.text.trim()));
  const newestSeq = useNewestSeq(_id);
  const isCollision = hasReply && !isNote && onNext !== undefined;
  return (
    <>
      <TypingLine ticketId={_id} {...(isCollision && { onlyId: creator.id })} />
      {isCollision && (
        <Collision ticketId={_id} creatorId={creator.id} newestSeq={newestSeq} onLeave={onNext} />
      )}
      <ChangeNotice place="thread" />
    </>
  );
}

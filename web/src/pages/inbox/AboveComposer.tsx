import { TypingLine } from "../../features/presence/TypingLine.tsx";
import { useCan } from "../../state/access.ts";
import { optionalPart } from "../../ui/lazy-component.tsx";

const ChangeNotice = optionalPart(() =>
  import("../../features/tickets/undo/ChangeNotice.tsx").then((m) => m.ChangeNotice),
);

/** Between the thread and where one writes: who else is typing, and what staff have just changed. */
export function AboveComposer({ ticketId }: { ticketId: string }) {
  const isStaff = useCan("ticket:readAll");
  return (
    <>
      <TypingLine ticketId={ticketId} />
      {isStaff && <ChangeNotice place="thread" />}
    </>
  );
}

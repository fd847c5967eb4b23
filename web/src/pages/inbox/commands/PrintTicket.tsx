import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { requestPrint, usePrintRequests } from "../../../ui/commands/print-request.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";

const TicketPrint = optionalPart(() =>
  import("../../../features/messages/transcript/TicketPrint.tsx").then((m) => m.TicketPrint),
);

/** Prints the ticket that is open: by Ctrl-P, the command bar and the menus. Give it `key={ticket._id}`. */
export function PrintTicket({ ticket }: { ticket: Ticket }) {
  const isStaff = useCan("ticket:work");
  const viewerName = useAppSelector(selectViewer)?.name ?? "";
  /** How often it was asked for; 0 while nothing is printed. Asked again, the paper before is gone. */
  const [asked, setAsked] = useState(0);
  usePrintRequests(() => setAsked((times) => times + 1));
  useCommands([{ words: t("Print…"), run: requestPrint }]);
  if (asked === 0) return null;
  return <TicketPrint key={asked} {...{ ticket, isStaff, viewerName }} onEnd={() => setAsked(0)} />;
}

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useState } from "react";
import { PrintDialog } from "./PrintDialog.tsx";
import type { Transcript } from "./read-transcript.ts";
import { TranscriptPages } from "./TranscriptPages.tsx";

interface TicketPrintProps {
  ticket: Ticket;
  isStaff: boolean;
  viewerName: string;
  /** It is printed, or given up. */
  onEnd(): void;
}

/** Brings a ticket to paper: what of it is asked, then it is read, then printed. */
export function TicketPrint({ ticket, isStaff, viewerName, onEnd }: TicketPrintProps) {
  const [transcript, setTranscript] = useState<Transcript | null>(null);
  return transcript ? (
    <TranscriptPages transcript={transcript} viewerName={viewerName} onPrinted={onEnd} />
  ) : (
    <PrintDialog ticket={ticket} isStaff={isStaff} onRead={setTranscript} onClose={onEnd} />
  );
}

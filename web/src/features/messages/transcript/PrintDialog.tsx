import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import { readTranscript, type Transcript } from "./read-transcript.ts";

interface PrintDialogProps {
  ticket: Ticket;
  /** Whether there are notes for this person to choose. */
  isStaff: boolean;
  onRead(transcript: Transcript): void;
  onClose(): void;
}

/** Asks what of a ticket goes on paper, and reads all of it; closed meanwhile, it stops. */
export function PrintDialog({ ticket, isStaff, onRead, onClose }: PrintDialogProps) {
  const dispatch = useAppDispatch();
  const [hasNotes, setHasNotes] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  async function read() {
    if (count !== null) return;
    reading.current = new AbortController();
    const { signal } = reading.current;
    setProblems([]);
    setCount(0);
    try {
      const options = { hasNotes: isStaff && hasNotes, onProgress: setCount, signal };
      onRead(await dispatch(readTranscript(ticket, options)));
    } catch (error) {
      if (signal.aborted) return;
      setProblems([causeOf(error)]);
      setCount(null);
    }
  }
  const label = t("Print ticket #{number}", { number: ticket.ticket });
  return (
    <Dialog title={label} onClose={onClose}>
      <DialogForm
        label={label}
        problems={problems}
        isSubmitting={count !== null}
        submitLabel={t("Print")}
        onSubmit={read}
      >
        <DialogText>
          {t("The whole conversation, from its beginning, with names and times.")}
        </DialogText>
        {isStaff && (
          <Checkbox
            label={t("With internal notes, which customers must not see")}
            checked={hasNotes}
            // Not disabled: it may have the focus.
            aria-disabled={count !== null}
            onChange={({ target }) => count === null && setHasNotes(target.checked)}
          />
        )}
        {count !== null && (
          <ProgressBar
            label={t("{count, plural, one {# message read} other {# messages read}}", { count })}
            value={count}
            max={Math.max(1, ticket.lastSeq, count)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

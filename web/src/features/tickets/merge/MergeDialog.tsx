import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { useMergeTicketMutation, useUndoMergeMutation } from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { rememberAddress } from "../../../ui/address.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useAutofocus } from "../../../ui/focus/use-autofocus.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useIsGone } from "../../../ui/use-is-gone.ts";
import { useFoundTickets } from "../list/use-found-tickets.ts";
import { moveDrafts } from "./move-drafts.ts";
import { mergeHere } from "./own-merges.ts";
import { TicketChoices } from "./TicketChoices.tsx";

const ticketsMax = 8;
/** Longer than it takes to see what has become of it. */
const undoableMs = 15_000;
/** As opened by keyboard: what comes next is its answer. */
const toAnswer = { state: { takesFocus: true } };

interface MergeDialogProps {
  ticket: StaffTicket;
  /** Called before `onClose` where it is merged. */
  onMerged?(): void;
  onClose(): void;
}

/** Asks into which ticket of the same customer this one is merged, and says what happens then. */
export function MergeDialog({ ticket, onMerged, onClose }: MergeDialogProps) {
  const { _id: ticketId, ticket: number, creator } = ticket;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [words, setWords] = useState("");
  const field = useAutofocus<HTMLDivElement>();
  const [into, setInto] = useState<Ticket | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [seq] = useState(ticket.lastSeq);
  const [merge, { isLoading }] = useMergeTicketMutation();
  const { tickets: found, error, retry } = useFoundTickets(words, ticketsMax + 1, creator.id);
  const choices = found?.filter((other) => canTake(other, ticket)).slice(0, ticketsMax) ?? null;
  const isGone = useIsGone();
  const undo = useUndo(ticketId);
  const confirm = () => {
    if (!into) return;
    const isSameViewer = rememberViewer();
    const isSamePlace = rememberAddress();
    const draft = { into: into._id, seen: { seq } };
    const asked = () => merge({ ticketId, draft });
    void mergeHere(ticketId, asked, (answer) => {
      if (isSameViewer()) leadOn(answer, isSamePlace());
    });
  };
  const leadOn = (
    { data, error: refusal }: Awaited<ReturnType<typeof merge>>,
    isSamePlace: boolean,
  ) => {
    if (!data && isGone.current) return notify.error(causeOf(refusal));
    if (!data) return setProblems([causeOf(refusal)]);
    const returnDrafts = dispatch(moveDrafts(ticketId, data._id));
    notify.success(t("#{number} is merged into #{into}", { number, into: data.ticket }), {
      durationMs: undoableMs,
      action: { words: t("Undo"), run: () => void undo(data, returnDrafts) },
    });
    if (isSamePlace) void navigate(`/inbox/${data._id}`, toAnswer);
    onMerged?.();
    onClose();
  };
  return (
    <Dialog title={t("Merge #{number} into…", { number })} onClose={onClose}>
      <div ref={field}>
        <TextField
          label={t("Another ticket of {name}, by its number or words", { name: creator.name })}
          type="search"
          dir="auto"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <TicketChoices
        choices={choices}
        error={error}
        onRetry={retry}
        chosenId={into?._id ?? null}
        onChoose={setInto}
      />
      {into && (
        <DialogText>
          {t(
            "#{number} is closed, and its messages are shown in #{into}. What is written to #{number} arrives in #{into}. This can be undone as long as #{into} is not closed.",
            { number, into: into.ticket },
          )}
        </DialogText>
      )}
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="primary" disabled={!into} isBusy={isLoading} onClick={confirm}>
          {t("Merge")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Takes a merge back from its notice. Once that is gone, it is undone where the merged messages stand. */
function useUndo(ticketId: string) {
  const navigate = useNavigate();
  const [undoMerge] = useUndoMergeMutation();
  return async ({ _id: from }: Ticket, returnDrafts: () => void) => {
    const isSameViewer = rememberViewer();
    const isSamePlace = rememberAddress();
    const undone = await undoMerge({ ticketId, from });
    if (!isSameViewer()) return;
    if (undone.error) return notify.error(causeOf(undone.error));
    returnDrafts();
    if (isSamePlace()) void navigate(`/inbox/${ticketId}`, toAnswer);
  };
}

/** Closed tickets, spam, and what was merged itself take nothing in. */
const canTake = (other: Ticket, { _id, creator }: StaffTicket): boolean =>
  other._id !== _id &&
  other.creator.id === creator.id &&
  isStaffTicket(other) &&
  other.status !== "closed" &&
  !other.isSpam &&
  !other.mergedInto;

import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { MergeDialog } from "../merge/MergeDialog.tsx";
import { TicketChoices } from "../merge/TicketChoices.tsx";
import { mergeOfMany } from "./merge-of-many.ts";
import { selection } from "./selection/selection.ts";

export interface MergeManyDialogProps {
  tickets: readonly StaffTicket[];
  /** More than these are meant. */
  isAll: boolean;
  isBusy: boolean;
  /** Resolves with why they are not merged; null where that has begun. */
  onMerge(tickets: readonly StaffTicket[], into: StaffTicket): Promise<string | null>;
  onClose(): void;
}

/** Asks which of the selected tickets stays, and says what becomes of the others; a single one is merged into any other. */
export function MergeManyDialog(props: MergeManyDialogProps) {
  const { isAll, isBusy, onMerge, onClose } = props;
  /** As they were in view: what its customer has written in one since, nobody has read. */
  const [tickets] = useState(props.tickets);
  const { choices, problem } = mergeOfMany(tickets, isAll);
  const [into, setInto] = useState(choices[0]);
  const [problems, setProblems] = useState<string[]>([]);
  const [only] = tickets;
  if (only && tickets.length === 1 && !isAll && !only.isSpam) {
    const deselect = () => selection.retain((id) => id !== only._id);
    return <MergeDialog ticket={only} onMerged={deselect} onClose={onClose} />;
  }
  const title = t("{count, plural, one {Merge # ticket} other {Merge # tickets}}", {
    count: tickets.length,
  });
  if (problem || !into)
    return <NotMerged title={isAll ? t("Merge") : title} {...{ problem, onClose }} />;
  const confirm = async () => {
    const refusal = await onMerge(tickets, into);
    if (refusal !== null) setProblems([refusal]);
  };
  return (
    <FormDialog
      title={title}
      isSubmitting={isBusy}
      submitLabel={t("Merge")}
      problems={problems}
      onSubmit={confirm}
      onClose={onClose}
    >
      <DialogText>{t("Which of them stays?")}</DialogText>
      <TicketChoices
        choices={choices}
        error={undefined}
        onRetry={onClose}
        chosenId={into._id}
        onChoose={(chosen) => setInto(choices.find(({ _id }) => _id === chosen._id))}
      />
      <DialogText>
        {t(
          "{others, plural, one {# ticket is} other {# tickets are}} merged into #{into} and closed. #{into} shows what was written in {others, plural, one {it} other {them}}, and what will be. This can be undone as long as #{into} is not closed.",
          { others: tickets.length - 1, into: into.ticket },
        )}
      </DialogText>
    </FormDialog>
  );
}

interface NotMergedProps {
  title: string;
  problem: string | null;
  onClose(): void;
}

/** There is nothing to confirm. */
function NotMerged({ title, problem, onClose }: NotMergedProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{problem}</DialogText>
      <DialogButtons>
        <Button onClick={onClose}>{t("Close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}

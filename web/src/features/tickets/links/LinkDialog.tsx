import type { LinkKind } from "@deskbell/shared/tickets/links";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useAutofocus } from "../../../ui/focus/use-autofocus.ts";
import { useFoundTickets } from "../list/use-found-tickets.ts";
import { TicketChoices } from "../merge/TicketChoices.tsx";
import { linkWords } from "./link-words.ts";
import { useAddLinkMutation } from "./links.api.ts";
import styles from "./TicketLinks.module.css";

const ticketsMax = 6;

/** Asks with which ticket one is linked, and what it is to that. */
export function LinkDialog({ ticketId, onClose }: { ticketId: string; onClose(): void }) {
  const [words, setWords] = useState("");
  const field = useAutofocus<HTMLDivElement>();
  const [kind, setKind] = useState<LinkKind>("relates_to");
  const [to, setTo] = useState<string | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [add, { isLoading }] = useAddLinkMutation();
  const { tickets: found, error, retry } = useFoundTickets(words, ticketsMax + 1);
  const choices = found?.filter(({ _id }) => _id !== ticketId).slice(0, ticketsMax) ?? null;
  // Of what is shown: other words may have found others since.
  const chosen = choices?.find(({ _id }) => _id === to);
  const confirm = async () => {
    if (!chosen) return;
    const added = await add({ ticketId, kind, to: chosen._id });
    if (added.error) setProblems([causeOf(added.error)]);
    else onClose();
  };
  return (
    <Dialog title={t("Link with another ticket")} onClose={onClose}>
      <div className={styles.kind}>
        <Select label={t("This ticket")} value={kind} choices={linkWords} onChange={setKind} />
      </div>
      <div ref={field}>
        <TextField
          label={t("Another ticket, by its number or words")}
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
        chosenId={to}
        onChoose={({ _id }) => setTo(_id)}
      />
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          variant="primary"
          disabled={!chosen}
          isBusy={isLoading}
          onClick={() => void confirm()}
        >
          {t("Link")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import { useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { listText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useListMessagesInfiniteQuery } from "../messages.api.ts";
import { chronological } from "../sync/message-pages.ts";
import { useForwardMessagesMutation } from "./forward.api.ts";

const choicesMax = 30;
const excerptChars = 60;
const whole = "whole";

interface NewForwardDialogProps {
  ticketId: string;
  /** Which message is forwarded, by its number; null for all of them, unless another is chosen. */
  seq: number | null;
  onClose(): void;
}

/** Asks what of a ticket is mailed to whom: its answer becomes a note. */
export function NewForwardDialog({ ticketId, seq, onClose }: NewForwardDialogProps) {
  const { data } = useListMessagesInfiniteQuery(ticketId);
  const messages = data ? chronological(data) : [];
  const [chosen, setChosen] = useState(seq === null ? whole : keyOf(seq));
  const [address, setAddress] = useState("");
  const [comment, setComment] = useState("");
  const [clientId] = useState(() => crypto.randomUUID());
  const [forward, { isLoading, error }] = useForwardMessagesMutation();
  const refusal = isApiError(error) ? error : null;
  const confirm = async () => {
    const isSameViewer = rememberViewer();
    const what = chosen === whole ? {} : { seq: Number(chosen.slice(1)) };
    const draft = { clientId, address: address.trim(), comment, ...what };
    const { data: done } = await forward({ ticketId, draft });
    if (!done || !isSameViewer()) return;
    notify.success(t("Forwarded to {address}", { address: done.address }));
    onClose();
  };
  const problems = refusal ? refusalTexts(refusal, ["address"]) : error ? [causeOf(error)] : [];
  return (
    <Dialog title={t("Forward")} onClose={onClose}>
      <DialogForm
        label={t("Forward")}
        problems={problems}
        isSubmitting={isLoading}
        submitLabel={t("Forward")}
        onSubmit={confirm}
        onClose={onClose}
      >
        <TextField
          label={t("E-mail address")}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          error={refusal?.errors.address?.msg}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Select
          label={t("What is forwarded")}
          value={chosen}
          choices={choicesOf(messages, seq)}
          onChange={setChosen}
        />
        <TextArea
          label={t("Comment")}
          dir="auto"
          rows={4}
          maxLength={limits.messageTextMaxChars}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <DialogText>
          {t(
            "Notes are never in it. What is answered becomes an internal note here; the customer sees nothing of it.",
          )}
        </DialogText>
      </DialogForm>
    </Dialog>
  );
}

/** No number: those would stand before all others. */
const keyOf = (seq: number): string => `m${seq}`;

/** All of it first, then the opening and the latest messages; what was chosen is among them. */
function choicesOf(messages: readonly Message[], seq: number | null): Record<string, string> {
  const latest = messages
    .toReversed()
    .filter((message, index) => index < choicesMax || message.seq === seq);
  return Object.fromEntries([
    [whole, t("The whole ticket, without notes")],
    [keyOf(0), t("The opening alone")],
    ...latest.map((one) => [keyOf(one.seq), excerptOf(one)]),
  ]);
}

/** In a native list, which shows no markup and one line. */
function excerptOf({ sender, text, files }: Message): string {
  const words = text.replace(/\s+/g, " ").trim() || listText(files.map(({ name }) => name));
  const excerpt = words.length > excerptChars ? `${words.slice(0, excerptChars)}…` : words;
  return t("{name}: {text}", { name: sender.name, text: excerpt });
}

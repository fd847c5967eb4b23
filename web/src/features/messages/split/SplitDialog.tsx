import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import { splitSchema } from "@deskbell/shared/tickets/split";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { putRefusal } from "../../../api/http/put-refusal.ts";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { listText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { rememberAddress } from "../../../ui/address.ts";
import { Dialog, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useIsGone } from "../../../ui/use-is-gone.ts";
import { useListMessagesInfiniteQuery } from "../messages.api.ts";
import { chronological } from "../sync/message-pages.ts";
import styles from "./SplitDialog.module.css";
import { useSplitMessageMutation } from "./split.api.ts";

const choicesMax = 20;
const excerptChars = 60;

interface SplitDialogProps {
  /** The ticket whose messages these are. */
  ticketId: string;
  /** Which of them is split, by its number; null to choose the newest first. */
  seq: number | null;
  onClose(): void;
}

/** Asks which message of the customer becomes a ticket of its own, and under which subject. */
export function SplitDialog({ ticketId, seq, onClose }: SplitDialogProps) {
  const { data: ticket, isError, error, refetch } = useReadPointedTicketQuery(ticketId);
  const { data } = useListMessagesInfiniteQuery(ticketId);
  const messages = data && ticket && customersOf(chronological(data), ticket, seq);
  return (
    <Dialog title={t("Split into a new ticket")} onClose={onClose}>
      {isError ? (
        <ErrorState
          title={t("The ticket could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !messages ? (
        <Spinner label={t("Loading")} />
      ) : messages.length === 0 ? (
        <DialogText>{t("The customer has written no message that could be split.")}</DialogText>
      ) : (
        <SplitForm ticket={ticket} messages={messages} seq={seq} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The newest first; what was chosen is among them. */
function customersOf(messages: readonly Message[], { creator }: Ticket, seq: number | null) {
  const written = messages
    .filter(({ sender, deletedAt }) => sender.id === creator.id && !deletedAt)
    .toReversed();
  return written.filter((message, index) => index < choicesMax || message.seq === seq);
}

interface SplitFormProps {
  ticket: Ticket;
  messages: readonly Message[];
  seq: number | null;
  onClose(): void;
}

function SplitForm({ ticket, messages, seq, onClose }: SplitFormProps) {
  const { _id: ticketId, ticket: number, splitInto = [] } = ticket;
  const navigate = useNavigate();
  const [clientId] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<string[]>([]);
  const isGone = useIsGone();
  const [split] = useSplitMessageMutation();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(splitSchema),
    defaultValues: { seq: seq ?? messages[0]?.seq ?? 0, subject: ticket.subject, clientId },
  });
  const { errors, isSubmitting } = formState;
  const chosen = useWatch({ control, name: "seq" });
  const message = messages.find((one) => one.seq === chosen);
  const earlier = splitInto.filter((one) => one.seq === chosen && !one.from);
  const confirm = handleSubmit(async (draft) => {
    setProblems([]);
    const isSameViewer = rememberViewer();
    const isSamePlace = rememberAddress();
    const { data, error } = await split({ ticketId, draft });
    if (!isSameViewer()) return;
    if (!data && isGone.current) return notify.error(causeOf(error));
    if (!data) return setProblems(putRefusal(error, ["subject"], setError));
    notify.success(t("#{into} was split from #{number}", { into: data.ticket, number }));
    onClose();
    if (isSamePlace()) void navigate(`/inbox/${data._id}`, { state: { takesFocus: true } });
  });
  return (
    <DialogForm
      label={t("Split into a new ticket")}
      problems={problems}
      isSubmitting={isSubmitting}
      submitLabel={t("Split")}
      onSubmit={confirm}
    >
      {messages.length > 1 && (
        <Controller
          control={control}
          name="seq"
          render={({ field }) => (
            <Select
              label={t("Message")}
              value={String(field.value)}
              choices={Object.fromEntries(messages.map((one) => [`${one.seq}`, excerptOf(one)]))}
              onChange={(key) => field.onChange(Number(key))}
            />
          )}
        />
      )}
      {message?.text && (
        <blockquote className={styles.text} dir="auto">
          {message.text}
        </blockquote>
      )}
      <TextField
        label={t("Subject of the new ticket")}
        dir="auto"
        autoComplete="off"
        maxLength={limits.subjectMaxChars}
        error={errors.subject?.message}
        {...register("subject")}
      />
      <DialogText>
        {t(
          "The message and its files are copied. The customer sees the new ticket among theirs, and is not notified.",
        )}
      </DialogText>
      {earlier.length > 0 && (
        <DialogText>
          {t("This message was split already: {numbers}", {
            numbers: listText(earlier.map((one) => `#${one.ticket}`)),
          })}
        </DialogText>
      )}
    </DialogForm>
  );
}

/** In a native list, which shows no markup and one line. */
function excerptOf({ text, files }: Message): string {
  const words = text.replace(/\s+/g, " ").trim() || listText(files.map(({ name }) => name));
  return words.length > excerptChars ? `${words.slice(0, excerptChars)}…` : words;
}

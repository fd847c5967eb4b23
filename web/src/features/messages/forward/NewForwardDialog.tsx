import { limits } from "@deskbell/shared/limits";
import { newForwardSchema } from "@deskbell/shared/mail/forward";
import type { Message } from "@deskbell/shared/messages/message";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod";
import { putRefusal } from "../../../api/http/put-refusal.ts";
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

type Fields = { clientId: string; address: string; chosen: string; comment: string };

/** What is chosen is a message's number, or none for all of them. */
const schema = z
  .custom<Fields>()
  .transform(
    ({ chosen, ...draft }): z.input<typeof newForwardSchema> => ({
      ...draft,
      ...(chosen !== whole && { seq: Number(chosen.slice(1)) }),
    }),
  )
  .pipe(newForwardSchema);

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
  const [clientId] = useState(() => crypto.randomUUID());
  const [forward] = useForwardMessagesMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      ...{ clientId, address: "", comment: "" },
      chosen: seq === null ? whole : keyOf(seq),
    },
  });
  const { errors, isSubmitting } = formState;
  const confirm = handleSubmit(async (draft) => {
    setProblems([]);
    const isSameViewer = rememberViewer();
    const { data: done, error } = await forward({ ticketId, draft });
    if (!isSameViewer()) return;
    if (!done) return setProblems(putRefusal(error, ["address", "comment"], setError));
    notify.success(t("Forwarded to {address}", { address: done.address }));
    onClose();
  });
  return (
    <Dialog title={t("Forward")} onClose={onClose}>
      <DialogForm
        label={t("Forward")}
        problems={problems}
        isSubmitting={isSubmitting}
        submitLabel={t("Forward")}
        onSubmit={confirm}
      >
        <TextField
          label={t("E-mail address")}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          error={errors.address?.message}
          {...register("address")}
        />
        <Controller
          control={control}
          name="chosen"
          render={({ field }) => (
            <Select
              label={t("What is forwarded")}
              value={field.value}
              choices={choicesOf(messages, seq)}
              onChange={field.onChange}
            />
          )}
        />
        <TextArea
          label={t("Comment")}
          dir="auto"
          rows={4}
          maxLength={limits.messageTextMaxChars}
          error={errors.comment?.message}
          {...register("comment")}
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

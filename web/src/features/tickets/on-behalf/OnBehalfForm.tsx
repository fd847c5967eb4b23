import { limits } from "@deskbell/shared/limits";
import { defaultEnquiryReason, enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Paperclip } from "lucide-react";
import { useReadConfigQuery } from "../../../api/config.api.ts";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { knownText, t } from "../../../i18n/t.ts";
import { previewUrl, registeredFile } from "../../../state/file-registry.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { FilePicker } from "../../../ui/files/FilePicker.tsx";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { MailingFields, NameField } from "./MailingFields.tsx";
import styles from "./OnBehalfForm.module.css";
import { useListTicketSendersQuery, useOpenOnBehalfMutation } from "./on-behalf.api.ts";
import type { OnBehalfDraft } from "./use-on-behalf-draft.ts";

/** What stands below its own control: the fields take no more than they may. */
const shortTexts = {
  subject: t("A subject has at least {subjectMinChars} characters.", {
    subjectMinChars: limits.subjectMinChars,
  }),
  description: t("A message that opens a ticket has at least {count} characters.", {
    count: limits.descriptionMinChars,
  }),
};

/** A customer whom the desk knows, or an address. */
export type Whom = { customerId: string } | { address: string };

interface OnBehalfFormProps {
  whom: Whom;
  draft: OnBehalfDraft;
  onOpened(ticket: Ticket): void;
  onClose(): void;
}

/** What staff write to a customer in a new ticket: it opens as what is written here. */
export function OnBehalfForm({ whom, draft, onOpened, onClose }: OnBehalfFormProps) {
  const dispatch = useAppDispatch();
  const { data: config } = useReadConfigQuery();
  const { subject, description, reason, name } = draft.written;
  const isByAddress = "address" in whom;
  const { data: senders = [] } = useListTicketSendersQuery();
  // Who has no account has no other way to read it.
  const isByMail = senders.length > 0 && (isByAddress || draft.written.isByMail);
  const { write, attached, idempotencyKey } = draft;
  const [open, { isLoading, error }] = useOpenOnBehalfMutation();
  const reasons = config ? enquiryReasons(config.marketplace.name) : [defaultEnquiryReason];
  const refusal = isApiError(error) ? error : null;
  // The server's texts are for customers, whom they ask for their problem.
  const textOf = (field: keyof typeof shortTexts) =>
    refusal?.errors[field] ? shortTexts[field] : undefined;
  const submit = async () => {
    const form = formOf(whom, draft, isByMail);
    const { data } = await open({ form, idempotencyKey });
    if (!data) return;
    dispatch(receiveTickets([data]));
    onOpened(data);
  };
  const problems = refusal
    ? refusalTexts(refusal, Object.keys(shortTexts))
    : error
      ? [causeOf(error)]
      : [];
  return (
    <DialogForm
      problems={[...attached.problems, ...problems]}
      isSubmitting={isLoading}
      submitLabel={t("Open ticket")}
      onSubmit={submit}
      onClose={onClose}
    >
      {isByAddress && <NameField value={name} onChange={(typed) => write({ name: typed })} />}
      <TextField
        label={t("Subject")}
        dir="auto"
        autoComplete="off"
        maxLength={limits.subjectMaxChars}
        error={textOf("subject")}
        hint={t("At least {count} characters", { count: limits.subjectMinChars })}
        value={subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <Select
        label={t("Reason")}
        value={reason}
        choices={Object.fromEntries(reasons.map((one) => [one, knownText(one)]))}
        onChange={(chosen) => write({ reason: chosen })}
      />
      <TextArea
        label={t("Message to the customer")}
        dir="auto"
        rows={5}
        maxLength={limits.descriptionMaxChars}
        error={textOf("description")}
        hint={t("At least {count} characters", { count: limits.descriptionMinChars })}
        value={description}
        onChange={({ target }) => write({ description: target.value })}
      />
      <div className={styles.picker}>
        <FilePicker label={t("Attachments")} onPick={attached.attach}>
          {(pick) => (
            <Button
              variant="quiet"
              icon={<Paperclip size={16} aria-hidden="true" />}
              onClick={pick}
            >
              {t("Choose files")}
            </Button>
          )}
        </FilePicker>
      </div>
      <MailingFields written={draft.written} write={write} isByAddress={isByAddress} />
      <FileChips files={attached.files} previewOf={previewUrl} onRemove={attached.remove} />
    </DialogForm>
  );
}

/** What is sent of it. */
function formOf(whom: Whom, { written, attached }: OnBehalfDraft, isByMail: boolean): FormData {
  const { subject, description, reason, name, mailboxId } = written;
  const form = new FormData();
  const fields = {
    ...whom,
    ...("address" in whom && { name }),
    ...{ subject, description, enquiryInfo: reason, visibility: "public" },
    ...(isByMail && { byMail: "yes" }),
    ...(isByMail && mailboxId && { mailboxId }),
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const { id } of attached.files) {
    const file = registeredFile(id);
    if (file) form.append("attachments", file, file.name);
  }
  return form;
}

import { limits } from "@deskbell/shared/limits";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { knownText, t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { reasonChosen } from "../../../state/wizard.slice.ts";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { TicketAttachments } from "../wizard/TicketAttachments.tsx";
import { useEnquiryReasons } from "../wizard/use-enquiry-reasons.ts";
import { useOpenTicket } from "../wizard/use-open-ticket.ts";
import { byStaff } from "./by-staff.ts";
import { MailingFields, NameField } from "./MailingFields.tsx";
import { useListTicketSendersQuery } from "./on-behalf.api.ts";
import { useOnBehalfDraft, type Whom } from "./use-on-behalf-draft.ts";

/** What stands below its own control: the fields take no more than they may. */
const shortTexts = {
  subject: t("A subject has at least {subjectMinChars} characters.", {
    subjectMinChars: limits.subjectMinChars,
  }),
  description: t("A message that opens a ticket has at least {count} characters.", {
    count: limits.descriptionMinChars,
  }),
};

interface OnBehalfFormProps {
  whom: Whom;
  onOpened(ticket: Ticket): void;
}

/** What staff write to a customer in a new ticket: it opens as what is written here. It is a draft until then. */
export function OnBehalfForm({ whom, onOpened }: OnBehalfFormProps) {
  const dispatch = useAppDispatch();
  const { draft, onBehalf, write, choose } = useOnBehalfDraft();
  const { reasons, chosen } = useEnquiryReasons();
  const { data: senders = [] } = useListTicketSendersQuery();
  const isByAddress = "address" in whom;
  // Who has no account has no other way to read it.
  const isByMail = senders.length > 0 && (isByAddress || onBehalf.isByMail);
  const { sentShare, open, refusal } = useOpenTicket(byStaff(whom, isByMail));
  // The server's texts are for customers, whom they ask for their problem.
  const textOf = (field: keyof typeof shortTexts) =>
    refusal?.errors[field] ? shortTexts[field] : undefined;
  const submit = async () => {
    const ticket = await open();
    if (ticket) onOpened(ticket);
  };
  return (
    <DialogForm
      problems={refusal ? refusalTexts(refusal, Object.keys(shortTexts)) : []}
      isSubmitting={sentShare !== null}
      submitLabel={t("Open ticket")}
      onSubmit={submit}
    >
      {isByAddress && (
        <NameField value={onBehalf.name} onChange={(name) => write(whom, {}, { name })} />
      )}
      <TextField
        label={t("Subject")}
        dir="auto"
        autoComplete="off"
        maxLength={limits.subjectMaxChars}
        error={textOf("subject")}
        hint={t("At least {count} characters", { count: limits.subjectMinChars })}
        value={draft.subject}
        onChange={({ target }) => write(whom, { subject: target.value })}
      />
      <Select
        label={t("Reason")}
        value={chosen}
        choices={Object.fromEntries(
          (reasons ?? [defaultEnquiryReason]).map((one) => [one, knownText(one)]),
        )}
        onChange={(reason) => {
          dispatch(reasonChosen(reason));
          write(whom, {});
        }}
      />
      <TextArea
        label={t("Message to the customer")}
        dir="auto"
        rows={5}
        maxLength={limits.descriptionMaxChars}
        error={textOf("description")}
        hint={t("At least {count} characters", { count: limits.descriptionMinChars })}
        value={draft.description}
        onChange={({ target }) => write(whom, { description: target.value })}
      />
      <TicketAttachments onPick={() => choose(whom)} />
      <MailingFields
        written={onBehalf}
        write={(part) => write(whom, {}, part)}
        isByAddress={isByAddress}
      />
    </DialogForm>
  );
}

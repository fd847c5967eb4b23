import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { newTicketSchema, type Ticket } from "@deskbell/shared/tickets/ticket";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useListAdminsQuery } from "../../../api/admins.api.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { Rich } from "../../../i18n/Rich.tsx";
import { knownText, t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { wordsTyped } from "../../../state/wizard.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Switch } from "../../../ui/fields/Switch.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { TicketAttachments } from "./TicketAttachments.tsx";
import styles from "./TicketForm.module.css";
import { TicketUpload } from "./TicketUpload.tsx";
import { useEnquiryReasons } from "./use-enquiry-reasons.ts";
import { useOpenTicket } from "./use-open-ticket.ts";
import { WizardButtons } from "./WizardFrame.tsx";

/** The fields a person types into; the rest of the draft cannot be wrong. */
const wordsSchema = newTicketSchema.pick({ subject: true, description: true });
const wordFields = ["subject", "description"] as const;

/** Beside the customer's texts that do not say what they mean. */
const meantBy: Partial<Record<string, string>> = {
  [texts.subjectRequired]: t(
    "Please give your ticket a subject of at least {subjectMinChars} characters.",
    { subjectMinChars: limits.subjectMinChars },
  ),
  [texts.subjectTooShort]: t("A subject has at least {subjectMinChars} characters.", {
    subjectMinChars: limits.subjectMinChars,
  }),
};

/** The wizard's last step. What is typed lives in the draft and stays there until the ticket is opened. */
export function TicketForm({ onOpened }: { onOpened(ticket: Ticket | null): void }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => state.wizard);
  const { chosen: reason } = useEnquiryReasons();
  useListAdminsQuery(); // by the time the ticket is sent it is known whom it is for
  const { sentShare, open, cancel, refusal } = useOpenTicket();
  const isSending = sentShare !== null;
  const { register, handleSubmit, setError, formState } = useWordsForm(draft);
  const { errors } = formState;

  useEffect(() => {
    for (const field of wordFields) {
      const message = refusal?.errors[field]?.msg;
      if (message) setError(field, { message }, { shouldFocus: true });
    }
  }, [refusal, setError]);

  const submit = handleSubmit(async () => {
    const ticket = await open();
    if (ticket !== undefined) onOpened(ticket);
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.reason}>
        <Rich parts={[<strong key="reason" />]}>
          {t("Reason: <0>{reason}</0>", { reason: knownText(reason) })}
        </Rich>
      </p>
      <fieldset className={styles.fields} disabled={isSending}>
        <TextField
          label={t("Subject")}
          error={errors.subject?.message}
          meant={meantBy[errors.subject?.message ?? ""]}
          dir="auto"
          lang={navigator.language}
          autoComplete="off"
          {...register("subject", {
            onChange: ({ target }) => dispatch(wordsTyped({ subject: target.value })),
          })}
        />
        <TextArea
          label={t("Description")}
          error={errors.description?.message}
          dir="auto"
          lang={navigator.language}
          rows={6}
          {...register("description", {
            onChange: ({ target }) => dispatch(wordsTyped({ description: target.value })),
          })}
        />
        <TicketAttachments />
        <Switch
          label={t(texts.privateToggle)}
          hint={t(
            "Marks the ticket as private. Only you and the support team can read it either way.",
          )}
          checked={draft.isPrivate}
          onChange={(isPrivate) => dispatch(wordsTyped({ isPrivate }))}
        />
      </fieldset>
      <TicketUpload
        sentShare={sentShare}
        problems={refusal ? refusalTexts(refusal, wordFields) : []}
        onCancel={cancel}
      />
      <WizardButtons>
        <LinkButton to="/ticket/enquiry" replace variant="secondary">
          {t("Previous")}
        </LinkButton>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {t("Create Ticket")}
        </Button>
      </WizardButtons>
    </form>
  );
}

/** A form with the draft's words, also with those that another device writes into it. */
function useWordsForm({ subject, description }: Record<(typeof wordFields)[number], string>) {
  const form = useForm({
    resolver: standardSchemaResolver(wordsSchema),
    defaultValues: { subject, description },
    mode: "onTouched",
  });
  const { setValue } = form;
  useEffect(() => setValue("subject", subject), [subject, setValue]);
  useEffect(() => setValue("description", description), [description, setValue]);
  return form;
}

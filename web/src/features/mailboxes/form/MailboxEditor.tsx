import type { DeskMailbox, NewMailbox } from "@deskbell/shared/mail/mailbox";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTeams } from "../../../api/desk.api.ts";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { DraftTest } from "../checks/DraftTest.tsx";
import styles from "../Mailboxes.module.css";
import { useChangeMailboxMutation, useCreateMailboxMutation } from "../mailboxes.api.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { IncomingFields } from "./IncomingFields.tsx";
import {
  fieldsOf,
  keptSecrets,
  type MailboxFields,
  mailboxChanges,
  mailboxFormSchema,
  outgoingWayWith,
} from "./mailbox-fields.ts";
import { OutgoingFields } from "./OutgoingFields.tsx";
import type { MailboxForm } from "./ServerFields.tsx";
import { WhoFields } from "./WhoFields.tsx";

interface MailboxEditorProps {
  /** As it is; a new one is made where there is none. */
  mailbox: DeskMailbox | null;
  onClose(): void;
}

/** Makes a mailbox, or changes one: only what was changed is sent, so that a colleague's changes stay. */
export function MailboxEditor({ mailbox, onClose }: MailboxEditorProps) {
  const [before] = useState(mailbox);
  const { data: teams = [] } = useTeams();
  const form: MailboxForm = useForm<MailboxFields, unknown, NewMailbox>({
    resolver: standardSchemaResolver(mailboxFormSchema(before)),
    mode: "onTouched",
    defaultValues: fieldsOf(before),
  });
  const { submit, refused } = useSave(form, before, onClose);
  const kept = keptSecrets(form.watch(), before);
  const { setFocus } = form;
  useEffect(() => setFocus(firstField(before)), [setFocus, before]);

  return (
    <form
      className={styles.form}
      aria-labelledby="mailbox-title"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 className={styles.title} id="mailbox-title">
        {before ? t("Change {address}", { address: before.address }) : t("New mailbox")}
      </h2>
      {before?.isLocked && (
        <Notice>
          {t(
            "The desk cannot read its passwords any more: its secret is another one than when they were stored. Enter them again.",
          )}
        </Notice>
      )}
      <WhoFields form={form} teams={teams} />
      <IncomingFields
        form={form}
        isKept={kept.incoming}
        problems={refused.incoming ?? []}
        onWay={(way) =>
          form.setValue("outgoingWay", outgoingWayWith(way, form.getValues(), before))
        }
      />
      <OutgoingFields form={form} isKept={kept.outgoing} problems={refused.outgoing ?? []} />
      <AnswerFields form={form} />
      <DraftTest form={form} before={before} />
      <Problems problems={refused.form ?? []} />
      <div className={styles.end}>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {before ? t("Save") : t("Add the mailbox")}
        </Button>
      </div>
    </form>
  );
}

/** Where there is something to do. */
function firstField(mailbox: DeskMailbox | null) {
  if (!mailbox?.isLocked) return "address";
  const { incoming } = mailbox;
  if (!incoming) return "outgoing.password";
  return incoming.oauth ? "incoming.refreshToken" : "incoming.password";
}

/** What the server has refused, by the part of the form that it is about. */
type Refused = Partial<Record<"incoming" | "outgoing" | "form", string[]>>;

const named = ["address", "name", "signature", "replyTo"] as const;

function useSave(form: MailboxForm, before: DeskMailbox | null, onSaved: () => void) {
  const [create] = useCreateMailboxMutation();
  const [change] = useChangeMailboxMutation();
  const [refused, setRefused] = useState<Refused>({});

  const submit = form.handleSubmit(async (draft: NewMailbox) => {
    setRefused({});
    try {
      if (before) await change({ id: before.id, change: mailboxChanges(before, draft) }).unwrap();
      else await create(draft).unwrap();
      notify.success(t("The mailbox {address} is saved.", { address: draft.address }));
      onSaved();
    } catch (error) {
      const message = causeOf(error);
      const errors = isApiError(error) ? error.errors : {};
      const field = named.find((one) => errors[one]);
      const way = (["incoming", "outgoing"] as const).find((one) => errors[one]);
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else setRefused({ [way ?? "form"]: [message] });
      if (way) form.setFocus(`${way}.host`);
    }
  });
  return { submit, refused };
}

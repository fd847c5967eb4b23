import { type Macro, type MacroActions, macroFieldsSchema } from "@deskbell/shared/macros/macro";
import type { Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { useSavedReplies } from "../../../api/saved-replies.api.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../editor/SavedReplyDialog.module.css";
import { TextPreview } from "../editor/TextPreview.tsx";
import { WhoseFields } from "../WhoseFields.tsx";
import { ActionFields } from "./ActionFields.tsx";
import { useChangeMacroMutation, useCreateMacroMutation } from "./keep-macros.api.ts";
import { MacroTrial } from "./MacroTrial.tsx";

interface MacroDialogProps {
  /** A new one where there is none. */
  macro: Macro | null;
  onClose(): void;
}

const textRows = 6;

/** Puts a macro together, and tries it on a ticket before it is saved. */
export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const form = useMacroForm(macro, onClose);
  const { name, actions, reply, problems, nameProblem } = form;
  const { data } = useSavedReplies();
  return (
    <Dialog
      isWide
      title={macro ? t("Change the macro {name}", { name: macro.name }) : t("New macro")}
      onClose={onClose}
    >
      <DialogForm
        problems={problems}
        isSubmitting={form.isSubmitting}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <div className={styles.pair}>
          <TextField
            label={t("Name")}
            dir="auto"
            autoComplete="off"
            value={name}
            hint={t("It stands in the history of the tickets that it changes.")}
            error={nameProblem}
            onChange={({ target }) => form.setName(target.value)}
          />
          {!macro && (
            <WhoseFields label={t("Who has it")} whose={form.whose} onChange={form.setWhose} />
          )}
        </div>
        <div className={styles.pair}>
          <ActionFields actions={actions} onChange={form.setActions} />
        </div>
        <div className={styles.columns}>
          <TextArea
            label={t("Reply")}
            dir="auto"
            rows={textRows}
            value={reply}
            hint={t("None where this is empty. Whoever runs it reads and sends it.")}
            onChange={({ target }) => form.setReply(target.value)}
          />
          {reply !== "" && (
            <TextPreview
              text={reply}
              company={data?.company ?? ""}
              onVariable={(placeholder) => form.setReply(`${reply}${placeholder}`)}
            />
          )}
        </div>
        <MacroTrial actions={form.all} company={data?.company ?? ""} />
      </DialogForm>
    </Dialog>
  );
}

function useMacroForm(macro: Macro | null, onClose: () => void) {
  const [create] = useCreateMacroMutation();
  const [change] = useChangeMacroMutation();
  const { reply: text = "", ...set } = macro?.actions ?? {};
  const [name, setName] = useState(macro?.name ?? "");
  const [actions, setActions] = useState<MacroActions>(set);
  const [reply, setReply] = useState(text);
  const [whose, setWhose] = useState<Whose>({ scope: "own" });
  const [problems, setProblems] = useState<string[]>([]);
  const [nameProblem, setNameProblem] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const all = { ...actions, ...(reply.trim() !== "" && { reply }) };
  const submit = async () => {
    setProblems([]);
    setNameProblem(undefined);
    const { success, data: fields, error } = macroFieldsSchema.safeParse({ name, actions: all });
    if (!success) {
      const ofName = error.issues.find(({ path }) => path[0] === "name");
      setNameProblem(ofName?.message);
      setProblems(error.issues.flatMap((one) => (one === ofName ? [] : [one.message])));
      return;
    }
    setIsSubmitting(true);
    try {
      if (macro) {
        await change({ id: macro.id, change: { ...fields, revision: macro.revision } }).unwrap();
      } else {
        await create({ ...fields, ...whose }).unwrap();
      }
      notify.success(t("The macro {name} is saved.", { name: fields.name }));
      onClose();
    } catch (failure) {
      setIsSubmitting(false);
      if (isApiError(failure) && failure.errors.name) setNameProblem(causeOf(failure));
      else setProblems([causeOf(failure)]);
    }
  };
  return {
    ...{ name, setName, actions, setActions, reply, setReply, whose, setWhose, all },
    ...{ problems, nameProblem, isSubmitting, submit },
  };
}

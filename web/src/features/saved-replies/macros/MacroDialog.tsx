import { type Macro, type MacroActions, macroFieldsSchema } from "@deskbell/shared/macros/macro";
import type { Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { putRefusal } from "../../../api/http/put-refusal.ts";
import { useSavedReplies } from "../../../api/saved-replies.api.ts";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../editor/SavedReplyDialog.module.css";
import { TextPreview } from "../editor/TextPreview.tsx";
import { usePuttingIn } from "../editor/use-putting-in.ts";
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

type Fields = { name: string; actions: MacroActions; reply: string };

/** Without a text it replies nothing. */
const allOf = ({ actions, reply }: Omit<Fields, "name">): MacroActions => ({
  ...actions,
  ...(reply.trim() !== "" && { reply }),
});

const schema = z
  .custom<Fields>()
  .transform(({ name, ...does }) => ({ name, actions: allOf(does) }))
  .pipe(macroFieldsSchema);

/** Puts a macro together, and tries it on a ticket before it is saved. */
export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { form, whose, setWhose, problems, submit } = useMacroForm(macro, onClose);
  const { register, control, setValue, formState } = form;
  const { registered, putIn } = usePuttingIn(register("reply"));
  const [actions, reply] = useWatch({ control, name: ["actions", "reply"] });
  const { data } = useSavedReplies();
  return (
    <Dialog
      isWide
      title={macro ? t("Change the macro {name}", { name: macro.name }) : t("New macro")}
      onClose={onClose}
    >
      <DialogForm problems={problems} isSubmitting={formState.isSubmitting} onSubmit={submit}>
        <div className={styles.pair}>
          <TextField
            label={t("Name")}
            dir="auto"
            autoComplete="off"
            hint={t("It stands in the history of the tickets that it changes.")}
            error={formState.errors.name?.message}
            {...register("name")}
          />
          {!macro && <WhoseFields label={t("Who has it")} whose={whose} onChange={setWhose} />}
        </div>
        <div className={styles.pair}>
          <ActionFields actions={actions} onChange={(set) => setValue("actions", set)} />
        </div>
        <div className={styles.columns}>
          <TextArea
            label={t("Reply")}
            dir="auto"
            rows={textRows}
            hint={t("None where this is empty. Whoever runs it reads and sends it.")}
            {...registered}
          />
          {reply !== "" && (
            <TextPreview text={reply} company={data?.company ?? ""} onVariable={putIn} />
          )}
        </div>
        <MacroTrial actions={allOf({ actions, reply })} company={data?.company ?? ""} />
      </DialogForm>
    </Dialog>
  );
}

function useMacroForm(macro: Macro | null, onClose: () => void) {
  const [create] = useCreateMacroMutation();
  const [change] = useChangeMacroMutation();
  const { reply = "", ...set } = macro?.actions ?? {};
  const [whose, setWhose] = useState<Whose>({ scope: "own" });
  const [refusals, setRefusals] = useState<string[]>([]);
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: macro?.name ?? "", actions: set as MacroActions, reply },
  });
  const submit = form.handleSubmit(async (fields) => {
    setRefusals([]);
    try {
      if (macro) {
        await change({ id: macro.id, change: { ...fields, revision: macro.revision } }).unwrap();
      } else {
        await create({ ...fields, ...whose }).unwrap();
      }
      notify.success(t("The macro {name} is saved.", { name: fields.name }));
      onClose();
    } catch (failure) {
      setRefusals(putRefusal(failure, ["name"], form.setError));
    }
  });
  // What it does is judged as a whole: that it does nothing, or what goes not together.
  const ofActions = Object.values(form.formState.errors.actions ?? {}) as { message?: string }[];
  const problems = [...ofActions.flatMap(({ message }) => message ?? []), ...refusals];
  return { form, whose, setWhose, problems, submit };
}

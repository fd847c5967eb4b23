import { type NewTeam, newTeamSchema, type Team } from "@deskbell/shared/teams/team";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import type { StaffMember } from "@deskbell/shared/users/user";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useReadConfigQuery } from "../../api/config.api.ts";
import { putRefusal } from "../../api/http/put-refusal.ts";
import { t } from "../../i18n/t.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { CheckList } from "../../ui/fields/CheckList.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { assignmentTexts } from "./assignment-texts.ts";
import { teamChanges } from "./team-changes.ts";
import { useChangeTeamMutation, useCreateTeamMutation } from "./teams.api.ts";

const empty: NewTeam = { name: "", memberIds: [], assignment: "manual", reasons: [] };

interface TeamDialogProps {
  /** The team as it is; a new one is made where there is none. */
  team: Team | null;
  staff: readonly StaffMember[];
  onClose(): void;
}

/** Makes a team, or changes one: only what was changed is sent, so that a colleague's changes stay. */
export function TeamDialog({ team, staff, onClose }: TeamDialogProps) {
  const { data: config } = useReadConfigQuery();
  const { form, problems, submit } = useTeamForm(team, onClose);
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const title = team ? t("Change the team {name}", { name: team.name }) : t("New team");
  return (
    <FormDialog
      title={title}
      problems={problems}
      isSubmitting={isSubmitting}
      submitLabel={team ? t("Save") : t("Create the team")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        dir="auto"
        autoComplete="off"
        error={errors.name?.message}
        {...register("name")}
      />
      <Controller
        control={control}
        name="memberIds"
        render={({ field }) => (
          <CheckList
            label={t("Members")}
            choices={staff.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={field.value ?? []}
            error={errors.memberIds?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="assignment"
        render={({ field }) => (
          <Select
            label={t("How tickets are assigned")}
            value={field.value ?? "manual"}
            choices={assignmentTexts}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="reasons"
        render={({ field }) => (
          <CheckList
            label={t("Tickets that begin in this team")}
            choices={(config ? enquiryReasons(config.marketplace.name) : []).map((reason) => ({
              value: reason,
              text: reason,
            }))}
            chosen={field.value ?? []}
            error={errors.reasons?.message}
            hint={t("All others begin in the default team.")}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  );
}

function useTeamForm(team: Team | null, onSaved: () => void) {
  const [before] = useState(team ?? empty);
  const [create] = useCreateTeamMutation();
  const [change] = useChangeTeamMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({
    resolver: standardSchemaResolver(newTeamSchema),
    mode: "onTouched",
    defaultValues: before,
  });
  const submit = form.handleSubmit(async (draft: NewTeam) => {
    setProblems([]);
    try {
      if (team) await change({ id: team.id, change: teamChanges(before, draft) }).unwrap();
      else await create(draft).unwrap();
      notify.success(t("The team {name} is saved.", { name: draft.name }));
      onSaved();
    } catch (error) {
      setProblems(putRefusal(error, ["name", "memberIds", "reasons"], form.setError));
    }
  });
  return { form, problems, submit };
}

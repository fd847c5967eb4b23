import {
  type NewView,
  newViewSchema,
  type SavedView,
} from "@deskbell/shared/tickets/views/saved-view";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTeams } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { FilterEditor } from "../filter/FilterEditor.tsx";
import { sortWords } from "../views/view-words.ts";
import { useChangeViewMutation, useCreateViewMutation } from "../views/views.api.ts";
import { titleOfSavedView } from "./saved-view-title.ts";
import { ViewScopeFields } from "./ViewScopeFields.tsx";

export interface SavedViewDialogProps {
  /** The view as it is; a new one is made where there is none. */
  view: SavedView | null;
  filter: string;
  onSaved(view: SavedView): void;
  onClose(): void;
}

/** Saves a filter under a name, or changes one that was saved. Whose it is does not change. */
export function SavedViewDialog({ view, filter, onSaved, onClose }: SavedViewDialogProps) {
  const save = useSaveView(view);
  const viewer = useAppSelector(selectViewer);
  const ofDesk = useCan("tag:manage");
  const { data: teams = [] } = useTeams(view !== null);
  const own = teams.filter(({ memberIds }) => memberIds.includes(viewer?._id ?? ""));
  const [problems, setProblems] = useState<string[]>([]);
  const { register, control, handleSubmit, watch, setValue, formState } = useForm({
    resolver: standardSchemaResolver(newViewSchema),
    mode: "onSubmit",
    defaultValues: view
      ? { name: view.name, filter: view.filter, sort: view.sort, scope: view.scope }
      : { name: "", filter, sort: "changed" as const, scope: "own" as const },
  });
  const { errors, isSubmitting } = formState;
  const title = titleOfSavedView({ view, filter });

  const submit = handleSubmit(async (draft) => {
    setProblems([]);
    try {
      onSaved(await save({ ...draft, teamId: draft.teamId ?? own[0]?.id }));
      onClose();
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  });

  return (
    <FormDialog
      title={title}
      problems={problems}
      isSubmitting={isSubmitting}
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
        name="filter"
        render={({ field }) => (
          <FilterEditor
            text={field.value}
            error={errors.filter?.message}
            isSaved
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="sort"
        render={({ field }) => (
          <Select
            label={t("Order")}
            value={field.value ?? "changed"}
            choices={sortWords}
            onChange={field.onChange}
          />
        )}
      />
      {!view && (
        <ViewScopeFields
          scope={watch("scope") ?? "own"}
          teamId={watch("teamId") ?? own[0]?.id ?? ""}
          teams={own}
          isForAll={ofDesk}
          onScope={(scope) => setValue("scope", scope)}
          onTeam={(teamId) => setValue("teamId", teamId)}
        />
      )}
    </FormDialog>
  );
}

/** Saves a new view, or changes of one. */
function useSaveView(view: SavedView | null): (draft: NewView) => Promise<SavedView> {
  const [create] = useCreateViewMutation();
  const [change] = useChangeViewMutation();
  return async ({ name, filter, sort, scope, teamId }) => {
    const saved = view
      ? await change({ id: view.id, change: { name, filter, sort } }).unwrap()
      : await create({ name, filter, sort, scope, ...(scope === "team" && { teamId }) }).unwrap();
    notify.success(t("The view {name} is saved.", { name: saved.name }));
    return saved;
  };
}

import { newViewSchema, type SavedView, viewScopes } from "@deskbell/shared/tickets/saved-view";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTeams } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import panel from "../../../ui/panel-list.module.css";
import { useAutofocus } from "../../../ui/use-autofocus.ts";
import { viewScopeWords } from "./filter-words.ts";
import { useSaveView } from "./use-save-view.ts";
import { sortWords } from "./view-words.ts";

interface SavedViewDialogProps {
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
  const fields = useAutofocus<HTMLDivElement>();
  const { register, control, handleSubmit, watch, formState } = useForm({
    resolver: standardSchemaResolver(newViewSchema),
    mode: "onSubmit",
    defaultValues: view
      ? { name: view.name, filter: view.filter, sort: view.sort, scope: view.scope }
      : { name: "", filter, sort: "changed" as const, scope: "own" as const },
  });
  const { errors, isSubmitting } = formState;
  const scopes = viewScopes.filter(
    (scope) => scope === "own" || (scope === "desk" ? ofDesk : own.length > 0),
  );
  const title = titleOf(view, filter);

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
    <Dialog title={title} onClose={onClose}>
      <form aria-label={title} noValidate onSubmit={(event) => void submit(event)}>
        <div ref={fields} className={panel.fields}>
          <TextField
            label={t("Name")}
            dir="auto"
            autoComplete="off"
            error={errors.name?.message}
            {...register("name")}
          />
          <TextField
            label={t("Filter")}
            dir="auto"
            autoComplete="off"
            error={errors.filter?.message}
            hint={t("For instance: status:open assignee:me -tag:leak")}
            {...register("filter")}
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
          {!view && scopes.length > 1 && (
            <Controller
              control={control}
              name="scope"
              render={({ field }) => (
                <Select
                  label={t("Who sees it")}
                  value={field.value ?? "own"}
                  choices={
                    Object.fromEntries(
                      scopes.map((scope) => [scope, viewScopeWords[scope]]),
                    ) as typeof viewScopeWords
                  }
                  onChange={field.onChange}
                />
              )}
            />
          )}
          {!view && watch("scope") === "team" && own.length > 1 && (
            <Controller
              control={control}
              name="teamId"
              render={({ field }) => (
                <Select
                  label={t("Team")}
                  value={field.value ?? own[0]?.id ?? ""}
                  choices={Object.fromEntries(own.map(({ id, name }) => [id, name]))}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </div>
        <Problems problems={problems} />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {t("Save")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function titleOf(view: SavedView | null, filter: string): string {
  if (view) return t("Change the view {name}", { name: view.name });
  return filter === "" ? t("New view") : t("Save as a view");
}

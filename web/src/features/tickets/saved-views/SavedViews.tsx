import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { Bookmark, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTeams } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import panel from "../../../ui/panel-list.module.css";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { ticketsApi } from "../tickets.api.ts";
import { useSavedViewsQuery } from "../views/views.api.ts";
import { viewsBeside } from "./move-view.ts";
import { RemoveViewDialog } from "./RemoveViewDialog.tsx";
import { SavedViewRow } from "./SavedViewRow.tsx";
import { SavedViewDialog } from "./saved-view-dialog-part.ts";
import { useMoveView } from "./use-move-view.ts";

type Asked = { what: "new" } | { what: "change" | "removal"; view: SavedView };

/** The views that somebody sees beside the standard ones: their own, those of their teams, and the desk's. */
export function SavedViews() {
  const { data: views, isError, error, refetch } = useSavedViewsQuery();
  const { data: teams = [] } = useTeams();
  const { data: counts } = ticketsApi.endpoints.countTickets.useQueryState();
  const [asked, setAsked] = useState<Asked | null>(null);
  const newView = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  // The row that had the focus is gone once its dialog is.
  useEffect(() => {
    if (removals > 0) newView.current?.focus();
  }, [removals]);
  const { list, move, announcement } = useMoveView(views ?? []);
  const close = () => setAsked(null);

  return (
    <div className={panel.part}>
      <div className={panel.header}>
        <p className={panel.hint}>
          {t("A view is a filter with a name. It stands beside the inbox in this order.")}
        </p>
        <Button
          ref={newView}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setAsked({ what: "new" })}
        >
          {t("New view")}
        </Button>
      </div>
      {!views && !isError && <PanelListSkeleton label={t("Loading views")} />}
      {!views && isError && (
        <ErrorState
          title={t("The views could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {views?.length === 0 && (
        <EmptyState
          drawing={<Bookmark size={48} strokeWidth={1} aria-hidden="true" />}
          title={t("No saved views yet")}
          text={t("Save what you often look for, for yourself or for your team.")}
        />
      )}
      {views && views.length > 0 && (
        <ul ref={list} className={panel.list} aria-label={t("Saved views")}>
          {views.map((view) => {
            const beside = viewsBeside(views, view);
            return (
              <SavedViewRow
                key={view.id}
                view={view}
                teamName={teams.find(({ id }) => id === view.teamId)?.name}
                count={counts?.views?.[view.id] ?? view.count}
                isFirst={beside[0] === view}
                isLast={beside.at(-1) === view}
                onMove={(by) => void move(view, by)}
                onChange={() => setAsked({ what: "change", view })}
                onRemove={() => setAsked({ what: "removal", view })}
              />
            );
          })}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {asked && (
        <ViewDialog asked={asked} onRemoved={() => setRemovals(removals + 1)} onClose={close} />
      )}
    </div>
  );
}

interface ViewDialogProps {
  asked: Asked;
  onRemoved(): void;
  onClose(): void;
}

/** What was asked for: a new view, or another name, place or end for one. */
function ViewDialog({ asked, onRemoved, onClose }: ViewDialogProps) {
  if (asked.what === "new")
    return <SavedViewDialog view={null} filter="" onSaved={() => {}} onClose={onClose} />;
  const { view } = asked;
  if (asked.what === "change")
    return (
      <SavedViewDialog view={view} filter={view.filter} onSaved={() => {}} onClose={onClose} />
    );
  return (
    <RemoveViewDialog
      view={view}
      onRemoved={() => {
        onRemoved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

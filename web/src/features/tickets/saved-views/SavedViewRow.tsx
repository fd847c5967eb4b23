import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { MoveDown, MoveUp } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import panel from "../../../ui/panel-list.module.css";
import { searchOfSaved } from "../views/chosen-views.ts";
import { FilterProblems } from "../views/FilterProblems.tsx";
import { viewScopeWords } from "../views/filter-words.ts";

interface SavedViewRowProps {
  view: SavedView;
  /** Of a team's. */
  teamName: string | undefined;
  count: number | null;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onChange(): void;
  onRemove(): void;
}

/** One saved view: who sees it, what it finds, and what can be done with it. */
export function SavedViewRow(props: SavedViewRowProps) {
  const { view, teamName, count, isFirst, isLast, onMove, onChange, onRemove } = props;
  const { name, scope, filter, problems, isManaged } = view;
  return (
    <li className={panel.row} aria-label={name}>
      <div className={panel.words}>
        <span className={panel.name}>
          <Link to={`/inbox${searchOfSaved(view)}`}>
            <bdi>{name}</bdi>
          </Link>
          <span className={panel.mark}>
            {scope === "team" && teamName ? <bdi>{teamName}</bdi> : viewScopeWords[scope]}
          </span>
        </span>
        <div className={panel.facts}>
          <FilterProblems filter={filter} problems={problems} />
        </div>
        <span className={panel.facts}>
          {count === null
            ? t("Counted while it is looked at")
            : t("{count, plural, one {# ticket} other {# tickets}}", { count })}
        </span>
      </div>
      {isManaged && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Move the view {name} up", { name })}
            icon={<MoveUp size={16} aria-hidden="true" />}
            isUnavailable={isFirst}
            onClick={() => onMove(-1)}
          />
          <Button
            variant="quiet"
            aria-label={t("Move the view {name} down", { name })}
            icon={<MoveDown size={16} aria-hidden="true" />}
            isUnavailable={isLast}
            onClick={() => onMove(1)}
          />
          <Button
            variant="quiet"
            aria-label={t("Change the view {name}", { name })}
            onClick={onChange}
          >
            {t("Change")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("Remove the view {name}", { name })}
            onClick={onRemove}
          >
            {t("Remove")}
          </Button>
        </span>
      )}
    </li>
  );
}

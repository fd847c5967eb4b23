import type { Macro } from "@deskbell/shared/macros/macro";
import { useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { problemWords } from "../../../ui/macros/problem-words.ts";
import panel from "../../../ui/panel-list.module.css";
import replies from "../SavedReplies.module.css";
import { scopeWords } from "../WhoseFields.tsx";
import styles from "./Macros.module.css";

interface MacroRowProps {
  macro: Macro;
  /** What it does, in words. */
  actions: readonly string[];
  onChange(): void;
  onRemove(): void;
}

/** One macro: what it is called, whose it is, what it does, what is wrong with it, and what can be done with it. */
export function MacroRow({ macro, actions, onChange, onRemove }: MacroRowProps) {
  const { name, scope, teamId, problems, usedThisMonth, isManaged } = macro;
  const { reply } = macro.actions;
  const { data: teams = [] } = useTeams();
  const team = teams.find(({ id }) => id === teamId)?.name;
  const row = useNeighbourFocus<HTMLLIElement>();
  return (
    <li ref={row} className={panel.row} aria-label={name}>
      <div className={panel.words}>
        <span className={panel.name}>
          <bdi>{name}</bdi>
          <span className={panel.mark}>
            <bdi>{team ?? scopeWords[scope]}</bdi>
          </span>
        </span>
        <span className={styles.actions}>
          {actions.map((words) => (
            <bdi key={words} className={styles.action}>
              {words}
            </bdi>
          ))}
        </span>
        {reply !== undefined && (
          <span className={`${panel.facts} ${replies.begins}`} dir="auto" title={reply}>
            {reply}
          </span>
        )}
        {problems.map((problem) => (
          <span key={problem.field} className={styles.problem}>
            {t("It changes nothing: {problem}", { problem: problemWords(problem) })}
          </span>
        ))}
        <span className={panel.facts}>
          {t(
            "{count, plural, =0 {Not used this month} one {Used once this month} other {Used # times this month}}",
            { count: usedThisMonth },
          )}
        </span>
      </div>
      {isManaged && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Change the macro {name}", { name })}
            onClick={onChange}
          >
            {t("Change")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("Remove the macro {name}", { name })}
            onClick={onRemove}
          >
            {t("Remove")}
          </Button>
        </span>
      )}
    </li>
  );
}

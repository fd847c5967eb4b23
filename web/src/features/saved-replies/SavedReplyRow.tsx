import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { useTeams } from "../../api/desk.api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { useNeighbourFocus } from "../../ui/focus/use-neighbour-focus.ts";
import panel from "../../ui/panel-list.module.css";
import styles from "./SavedReplies.module.css";
import { scopeWords } from "./WhoseFields.tsx";

interface SavedReplyRowProps {
  reply: SavedReply;
  onChange(): void;
  onRemove(): void;
}

/** One saved reply: what it is called, whose it is, how it begins, and what can be done with it. */
export function SavedReplyRow({ reply, onChange, onRemove }: SavedReplyRowProps) {
  const { name, shortcut, scope, teamId, text, files, usedThisMonth, isManaged } = reply;
  const { data: teams = [] } = useTeams();
  const team = teams.find(({ id }) => id === teamId)?.name;
  const row = useNeighbourFocus<HTMLLIElement>();
  return (
    <li ref={row} className={panel.row} aria-label={name}>
      <div className={panel.words}>
        <span className={panel.name}>
          <bdi>{name}</bdi>
          {shortcut !== "" && (
            <kbd className={styles.key} dir="ltr">
              /<bdi>{shortcut}</bdi>
            </kbd>
          )}
          <span className={panel.mark}>
            <bdi>{team ?? scopeWords[scope]}</bdi>
          </span>
        </span>
        <span className={`${panel.facts} ${styles.begins}`} dir="auto" title={text}>
          {text}
        </span>
        <span className={panel.facts}>
          {t(
            "{count, plural, =0 {Not used this month} one {Used once this month} other {Used # times this month}}",
            { count: usedThisMonth },
          )}
          {files.length > 0 &&
            ` · ${t("{count, plural, one {# file} other {# files}}", { count: files.length })}`}
        </span>
      </div>
      {isManaged && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Change the saved reply {name}", { name })}
            onClick={onChange}
          >
            {t("Change")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("Remove the saved reply {name}", { name })}
            onClick={onRemove}
          >
            {t("Remove")}
          </Button>
        </span>
      )}
    </li>
  );
}

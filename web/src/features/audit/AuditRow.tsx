import type { AuditEntry } from "@deskbell/shared/audit/audit";
import { t } from "../../i18n/t.ts";
import panel from "../../ui/panel-list.module.css";
import { RelativeTime } from "../../ui/time/Time.tsx";
import { actionWords, changeText } from "./audit-words.ts";

const outcomes: Record<AuditEntry["outcome"], string | null> = {
  done: null,
  refused: t("Refused"),
  begun: t("Perhaps not done"),
};

/** What was done to whom or what, each value before and after, by whom and when. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, about, by, at, changes, outcome } = entry;
  return (
    <li className={panel.row}>
      <div className={panel.words}>
        <span className={panel.name}>
          {actionWords[action]} <bdi>{about}</bdi>
          {outcomes[outcome] && <span className={panel.mark}>{outcomes[outcome]}</span>}
        </span>
        {changes.map((change) => (
          <span key={change.field} className={panel.facts} dir="auto">
            {changeText(change)}
          </span>
        ))}
        <span className={panel.facts}>
          <bdi>{by}</bdi>
        </span>
      </div>
      <span className={panel.facts}>
        <RelativeTime iso={at} />
      </span>
    </li>
  );
}

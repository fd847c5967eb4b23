import type { AuditedKind, AuditFilter } from "@deskbell/shared/audit/audit";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/fields/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./AuditLog.module.css";
import { auditKindWords } from "./audit-words.ts";

const choices = { "": t("Everything"), ...auditKindWords };

/** Which entries are shown: of what, by or about whom, of which days in the viewer's own time zone. */
export function AuditFilterFields({ onChange }: { onChange(filter: AuditFilter): void }) {
  const [fields, setFields] = useState({ kind: "", person: "", first: "", last: "" });
  const change = (changed: Partial<typeof fields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    onChange(filterOf(next));
  };
  return (
    <search className={styles.filter}>
      <Select
        label={t("What")}
        value={fields.kind as AuditedKind | ""}
        choices={choices}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label={t("E-mail of a person")}
        type="email"
        value={fields.person}
        onChange={({ target }) => change({ person: target.value })}
      />
      <TextField
        label={t("From")}
        type="date"
        value={fields.first}
        onChange={({ target }) => change({ first: target.value })}
      />
      <TextField
        label={t("Until")}
        type="date"
        value={fields.last}
        onChange={({ target }) => change({ last: target.value })}
      />
    </search>
  );
}

function filterOf(fields: Record<"kind" | "person" | "first" | "last", string>): AuditFilter {
  const { kind, first, last } = fields;
  const person = fields.person.trim();
  return {
    ...(kind !== "" && { kind: kind as AuditedKind }),
    // Half an address is nobody's.
    ...(person.includes("@") && { person }),
    ...(first !== "" && { from: startOf(first, 0) }),
    ...(last !== "" && { to: startOf(last, 1) }),
  };
}

/** When a day begins here, or the one so many days later. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

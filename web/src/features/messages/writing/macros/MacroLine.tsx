import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { X, Zap } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { useMacros } from "../../../../api/macros.api.ts";
import { useDeskNames } from "../../../../api/use-desk-names.ts";
import { t } from "../../../../i18n/t.ts";
import { useAppDispatch } from "../../../../state/hooks.ts";
import { actionsOf } from "../../../../ui/macros/action-words.ts";
import { AboveField } from "../saved-replies/AboveField.tsx";
import styles from "./MacroLine.module.css";
import { keepMacro, useMacroDraft } from "./macro-draft.ts";

interface MacroLineProps {
  ticket: StaffTicket;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Above a reply: what the macro that it came from sets with it. Each can be taken off. */
export function MacroLine({ ticket, field }: MacroLineProps) {
  const dispatch = useAppDispatch();
  const macro = useMacroDraft(ticket._id);
  const { data: macros } = useMacros();
  const names = useDeskNames(!macro);
  const activitySeq = ticket.activitySeq;
  const assigneeId = ticket.assignee?.id ?? null;
  // Whoever sends it has seen the ticket as it is shown then.
  useEffect(() => {
    if (!macro) return;
    const { seen } = macro;
    if (seen.activitySeq === activitySeq && seen.assigneeId === assigneeId) return;
    dispatch(keepMacro(ticket._id, { ...macro, seen: { activitySeq, assigneeId } }));
  }, [dispatch, macro, ticket._id, activitySeq, assigneeId]);
  if (!macro) return null;
  const name = macros?.find(({ id }) => id === macro.id)?.name;
  return (
    <AboveField field={field}>
      <fieldset className={styles.line} aria-label={t("With this reply")}>
        <Zap className={styles.icon} size={16} aria-hidden="true" />
        {name && <bdi className={styles.name}>{name}</bdi>}
        <span className={styles.then}>{t("Then:")}</span>
        {actionsOf(macro.set, names).map(({ key, words, without }) => (
          <span key={key} className={styles.action}>
            <bdi>{words}</bdi>
            <button
              type="button"
              className={styles.off}
              aria-label={t("Leave out: {action}", { action: words })}
              onClick={() => {
                dispatch(keepMacro(ticket._id, { ...macro, set: without }));
                field.current?.focus();
              }}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
      </fieldset>
    </AboveField>
  );
}

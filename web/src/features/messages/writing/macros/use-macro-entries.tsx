import type { Macro } from "@deskbell/shared/macros/macro";
import {
  filledText,
  fillIn,
  type VariableValues,
} from "@deskbell/shared/saved-replies/placeholders";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Zap } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useMacros } from "../../../../api/macros.api.ts";
import { useDeskNames } from "../../../../api/use-desk-names.ts";
import { t } from "../../../../i18n/t.ts";
import { useAppDispatch } from "../../../../state/hooks.ts";
import type { Command } from "../../../../ui/commands/commands.ts";
import { insertText } from "../../../../ui/fields/insert-text.ts";
import { actionsOf } from "../../../../ui/macros/action-words.ts";
import { problemWords } from "../../../../ui/macros/problem-words.ts";
import { FilledText } from "../../../../ui/replies/FilledText.tsx";
import { notify } from "../../../../ui/toasts/notify.ts";
import styles from "../saved-replies/SavedRepliesTool.module.css";
import type { SlashEntry, SlashList } from "../slash/slash-entry.ts";
import { type SlashPlace, standsStill } from "../slash/slash-place.ts";
import { keepMacro } from "./macro-draft.ts";
import { runMacroAlone } from "./run-macro-alone.ts";

interface Running {
  /** Undefined in a note, where no macro is run. */
  ticket: StaffTicket | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What a reply of theirs is filled in with; undefined while it is not known. */
  values: VariableValues | undefined;
  /** Called where they will be needed. */
  onNear(): void;
}

/** The macros as entries of the menu, and of the command bar. */
export function useMacroEntries({ ticket, field, values, onNear }: Running) {
  const dispatch = useAppDispatch();
  const { data, isError } = useMacros(!ticket);
  /** Chosen in the command bar, before it was known what it is filled in with. */
  const [wanted, setWanted] = useState<Macro | null>(null);
  const names = useDeskNames(!ticket || values === undefined);
  const run = (macro: Macro, place: SlashPlace | null) => {
    const element = field.current;
    if (!ticket || !element) return;
    const at = place && standsStill(element.value, place) ? place : undefined;
    const [problem] = macro.problems;
    if (problem) {
      notify.error(
        t("“{name}” changes nothing: {problem}", {
          name: macro.name,
          problem: problemWords(problem),
        }),
      );
      return;
    }
    if (macro.actions.reply === undefined) {
      if (at) insertText(element, "", at);
      void dispatch(runMacroAlone(macro, ticket));
      return;
    }
    const { reply, ...set } = macro.actions;
    insertText(element, filledText(fillIn(reply, values ?? {})), at);
    const { activitySeq, assignee } = ticket;
    const seen = { activitySeq, assigneeId: assignee?.id ?? null };
    dispatch(keepMacro(ticket._id, { id: macro.id, set, seen }));
  };
  // The entries are made once for a list, not with each key that is pressed.
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!wanted || !values) return;
    setWanted(null);
    latest.current(wanted, null);
  }, [wanted, values]);
  const offered = useMemo(() => (data ?? []).filter(({ isOffered }) => isOffered), [data]);
  const isHere = ticket !== undefined;
  const list = useMemo((): SlashList => {
    if (isError || !isHere) return [];
    if (!data || !values) return undefined;
    return offered.map((macro): SlashEntry => {
      const actions = actionsOf(macro.actions, names).map(({ words }) => words);
      return {
        id: macro.id,
        name: macro.name,
        shortcut: "",
        words: `${actions.join(" ")} ${macro.actions.reply ?? ""}`,
        Icon: Zap,
        mark: t("macro"),
        preview: () => <Preview macro={macro} actions={actions} values={values} />,
        choose: (place) => latest.current(macro, place),
      };
    });
  }, [data, offered, values, names, isError, isHere]);
  const commands = isHere
    ? offered.map(
        (macro): Command => ({
          words: t("Run macro {name}", { name: macro.name }),
          group: t("Macros"),
          isSearched: true,
          run() {
            onNear();
            setWanted(macro);
          },
        }),
      )
    : [];
  return { list, commands };
}

interface PreviewProps {
  macro: Macro;
  actions: readonly string[];
  values: VariableValues;
}

function Preview({
  macro: { actions: set, problems, usedThisMonth },
  actions,
  values,
}: PreviewProps) {
  return (
    <>
      <p className={styles.meta}>
        {t(
          "{count, plural, =0 {Not used this month} one {Used once this month} other {Used # times this month}}",
          { count: usedThisMonth },
        )}
      </p>
      {problems.map((problem) => (
        <p key={problem.field} className={styles.problem}>
          {t("It changes nothing: {problem}", { problem: problemWords(problem) })}
        </p>
      ))}
      {set.reply !== undefined && <FilledText text={set.reply} values={values} />}
      {actions.length > 0 && (
        <ul className={styles.actions}>
          {actions.map((words) => (
            <li key={words}>
              <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import type { Macro } from "@deskbell/shared/macros/macro";
import { Plus, Zap } from "lucide-react";
import { useMemo, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { useMacros } from "../../../api/macros.api.ts";
import { useDeskNames } from "../../../api/use-desk-names.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import { SearchBox } from "../../../ui/fields/SearchBox.tsx";
import { actionsOf } from "../../../ui/macros/action-words.ts";
import panel from "../../../ui/panel-list.module.css";
import { prepareEntries, searchEntries } from "../../../ui/replies/search-entries.ts";
import styles from "../SavedReplies.module.css";
import { MacroDialog } from "./MacroDialog.tsx";
import { MacroRow } from "./MacroRow.tsx";
import { RemoveMacroDialog } from "./RemoveMacroDialog.tsx";

type Asked = { what: "new" } | { what: "change" | "removal"; macro: Macro };

/** The macros that somebody runs and keeps. */
export function Macros() {
  const { data: macros, isError, error, refetch } = useMacros();
  const names = useDeskNames();
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const prepared = useMemo(
    () =>
      prepareEntries(
        (macros ?? []).map((macro) => {
          const actions = actionsOf(macro.actions, names).map(({ words }) => words);
          const words = `${actions.join(" ")} ${macro.actions.reply ?? ""}`;
          return { name: macro.name, shortcut: "", words, macro, actions };
        }),
      ),
    [macros, names],
  );
  const found = useMemo(() => searchEntries(prepared, search), [prepared, search]);
  if (!macros) {
    if (!isError) return <PanelListSkeleton label={t("Loading macros")} />;
    return (
      <ErrorState
        title={t("The macros could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={panel.part}>
      <div className={panel.header}>
        <div className={styles.search}>
          <SearchBox label={t("Search macros")} search={search} onSearch={setSearch} />
        </div>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setAsked({ what: "new" })}
        >
          {t("New macro")}
        </Button>
      </div>
      <p className={panel.hint} role="status">
        {t(
          "{count, plural, one {# macro} other {# macros}}. In a reply, type / to run one, or look for it by Ctrl-K.",
          { count: found.length },
        )}
      </p>
      {found.length === 0 && (
        <EmptyState
          drawing={<Zap size={48} strokeWidth={1} aria-hidden="true" />}
          title={search === "" ? t("No macros yet") : t("No match")}
          text={
            search === ""
              ? t("A macro does several things to a ticket at once, with a reply or without.")
              : t("No macro matches “{search}”.", { search })
          }
          action={
            search !== "" && <Button onClick={() => setSearch("")}>{t("Clear the search")}</Button>
          }
        />
      )}
      {found.length > 0 && (
        <ul className={panel.list}>
          {found.map(({ macro, actions }) => (
            <MacroRow
              key={macro.id}
              macro={macro}
              actions={actions}
              onChange={() => setAsked({ what: "change", macro })}
              onRemove={() => setAsked({ what: "removal", macro })}
            />
          ))}
        </ul>
      )}
      {asked?.what === "new" && <MacroDialog macro={null} onClose={close} />}
      {asked?.what === "change" && <MacroDialog macro={asked.macro} onClose={close} />}
      {asked?.what === "removal" && <RemoveMacroDialog macro={asked.macro} onClose={close} />}
    </div>
  );
}

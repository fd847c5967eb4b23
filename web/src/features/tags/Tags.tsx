import type { Tag as DeskTag } from "@deskbell/shared/tags/tag";
import { Tag } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTags } from "../../api/desk.api.ts";
import { causeOf } from "../../api/http/api-error.ts";
import { numberText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import { SearchBox } from "../../ui/fields/SearchBox.tsx";
import panel from "../../ui/panel-list.module.css";
import { NewTag } from "./NewTag.tsx";
import { RemoveTagDialog } from "./RemoveTagDialog.tsx";
import { RenameTagDialog } from "./RenameTagDialog.tsx";
import { TagRow } from "./TagRow.tsx";
import styles from "./Tags.module.css";

/** A desk may have ten thousand: so many are drawn, and as many more on demand. */
const drawnAtOnce = 100;

type Asked = { what: "name" | "removal"; tag: DeskTag };

/** The tags of the desk: any of staff adds one, admins rename and remove them. */
export function Tags() {
  const { data, isError, error, refetch } = useTags();
  const isManager = useCan("tag:manage");
  const [search, setSearch] = useState("");
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const [asked, setAsked] = useState<Asked | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const sorted = useMemo(
    () => (data ?? []).toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
  const words = search.toLocaleLowerCase();
  const found = sorted.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const find = (asked: string) => {
    setSearch(asked);
    setDrawn(drawnAtOnce);
  };
  const [removals, setRemovals] = useState(0);
  // The row that had the focus is gone once its dialog is.
  useEffect(() => {
    if (removals > 0) field.current?.querySelector("input")?.focus();
  }, [removals]);

  if (!data) {
    if (!isError) return <PanelListSkeleton label={t("Loading tags")} />;
    return (
      <ErrorState
        title={t("The tags could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={panel.part}>
      <div ref={field}>
        <NewTag />
      </div>
      <div className={panel.header}>
        <div className={styles.search}>
          <SearchBox label={t("Filter tags")} search={search} onSearch={find} />
        </div>
        <p className={panel.hint} role="status">
          {t("{count, plural, one {# tag} other {# tags}}", { count: found.length })}
        </p>
      </div>
      {found.length === 0 && <NoTags search={search} onClear={() => find("")} />}
      {found.length > 0 && (
        <ul className={panel.list} aria-label={t("Tags")}>
          {found.slice(0, drawn).map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              isManager={isManager}
              onRename={() => setAsked({ what: "name", tag })}
              onRemove={() => setAsked({ what: "removal", tag })}
            />
          ))}
        </ul>
      )}
      {found.length > drawn && (
        <div className={panel.center}>
          <Button onClick={() => setDrawn(drawn + drawnAtOnce)}>
            {t("Show more ({count} left)", { count: numberText(found.length - drawn) })}
          </Button>
        </div>
      )}
      {asked?.what === "name" && <RenameTagDialog tag={asked.tag} onClose={() => setAsked(null)} />}
      {asked?.what === "removal" && (
        <RemoveTagDialog
          tag={asked.tag}
          onRemoved={() => {
            setRemovals(removals + 1);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function NoTags({ search, onClear }: { search: string; onClear(): void }) {
  return (
    <EmptyState
      drawing={<Tag size={48} strokeWidth={1} aria-hidden="true" />}
      title={search === "" ? t("No tags yet") : t("No match")}
      text={
        search === ""
          ? t("A tag is a word by which tickets are found again.")
          : t("No tag matches “{search}”.", { search })
      }
      action={search !== "" && <Button onClick={onClear}>{t("Clear the search")}</Button>}
    />
  );
}

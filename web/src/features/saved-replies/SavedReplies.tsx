import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { MessageSquareQuote, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { useSavedReplies } from "../../api/saved-replies.api.ts";
import { numberText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import { SearchBox } from "../../ui/fields/SearchBox.tsx";
import panel from "../../ui/panel-list.module.css";
import { prepareEntries, searchEntries } from "../../ui/replies/search-entries.ts";
import { SavedReplyDialog } from "./editor/SavedReplyDialog.tsx";
import { RemoveReplyDialog } from "./RemoveReplyDialog.tsx";
import styles from "./SavedReplies.module.css";
import { SavedReplyRow } from "./SavedReplyRow.tsx";
import { ExportDialog } from "./transfer/ExportDialog.tsx";
import { ImportDialog } from "./transfer/ImportDialog.tsx";

type Asked =
  | { what: "new" | "import" | "export" }
  | { what: "change" | "removal"; reply: SavedReply };

/** The saved replies that somebody uses and keeps, in their folders. */
export function SavedReplies() {
  const { data, isError, error, refetch } = useSavedReplies();
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const replies = data?.data;
  const prepared = useMemo(
    () =>
      prepareEntries(
        (replies ?? []).map((reply) => ({ ...reply, words: `${reply.folder} ${reply.text}` })),
      ),
    [replies],
  );
  const found = useMemo(() => searchEntries(prepared, search), [prepared, search]);
  if (!replies) {
    if (!isError) return <PanelListSkeleton label={t("Loading saved replies")} />;
    return (
      <ErrorState
        title={t("The saved replies could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const company = data?.company ?? "";
  const folders = [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).sort();
  return (
    <div className={panel.part}>
      <div className={panel.header}>
        <div className={styles.search}>
          <SearchBox label={t("Search saved replies")} search={search} onSearch={setSearch} />
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => setAsked({ what: "import" })}>{t("Import")}</Button>
          <Button onClick={() => setAsked({ what: "export" })}>{t("Export")}</Button>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setAsked({ what: "new" })}
          >
            {t("New saved reply")}
          </Button>
        </div>
      </div>
      <p className={panel.hint} role="status">
        {t(
          "{count, plural, one {# saved reply} other {# saved replies}}. In a reply, type / to put one in.",
          { count: found.length },
        )}
      </p>
      {found.length === 0 && (
        <EmptyState
          drawing={<MessageSquareQuote size={48} strokeWidth={1} aria-hidden="true" />}
          title={search === "" ? t("No saved replies yet") : t("No match")}
          text={
            search === ""
              ? t("A saved reply is a text that you send again and again.")
              : t("No saved reply matches “{search}”.", { search })
          }
          action={
            search !== "" && <Button onClick={() => setSearch("")}>{t("Clear the search")}</Button>
          }
        />
      )}
      <RepliesByFolder replies={found} onAsk={setAsked} />
      {asked?.what === "new" && (
        <SavedReplyDialog reply={null} folders={folders} company={company} onClose={close} />
      )}
      {asked?.what === "change" && (
        <SavedReplyDialog reply={asked.reply} folders={folders} company={company} onClose={close} />
      )}
      {asked?.what === "removal" && <RemoveReplyDialog reply={asked.reply} onClose={close} />}
      {asked?.what === "import" && <ImportDialog onClose={close} />}
      {asked?.what === "export" && <ExportDialog onClose={close} />}
    </div>
  );
}

/** There may be thousands: so many are drawn, and as many more on demand. */
const drawnAtOnce = 100;

interface RepliesByFolderProps {
  replies: readonly SavedReply[];
  onAsk(asked: Asked): void;
}

function RepliesByFolder({ replies, onAsk }: RepliesByFolderProps) {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  return (
    <>
      {byFolder(replies.slice(0, drawn)).map(([folder, ones]) => (
        <section key={folder} className={panel.part} aria-label={folder || t("Without a folder")}>
          <h2 className={styles.folder}>
            {folder === "" ? t("Without a folder") : <bdi>{folder}</bdi>}
          </h2>
          <ul className={panel.list}>
            {ones.map((reply) => (
              <SavedReplyRow
                key={reply.id}
                reply={reply}
                onChange={() => onAsk({ what: "change", reply })}
                onRemove={() => onAsk({ what: "removal", reply })}
              />
            ))}
          </ul>
        </section>
      ))}
      {replies.length > drawn && (
        <div className={panel.center}>
          <Button onClick={() => setDrawn(drawn + drawnAtOnce)}>
            {t("Show more ({count} left)", { count: numberText(replies.length - drawn) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Folders by name, those without one first. */
function byFolder(replies: readonly SavedReply[]): [string, SavedReply[]][] {
  const folders = Map.groupBy(replies, ({ folder }) => folder);
  return [...folders].toSorted(([a], [b]) => a.localeCompare(b));
}

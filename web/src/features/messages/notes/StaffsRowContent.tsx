import type { Activity } from "@deskbell/shared/tickets/activity";
import { ChevronDown, ChevronUp, History } from "lucide-react";
import { memo } from "react";
import { dateTimeFormat, listText } from "../../../i18n/format.ts";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { changePhrases } from "../history/change-phrases.ts";
import { useFoldToggle } from "../history/fold-toggle.ts";
import { useChangedNames } from "../history/use-changed-names.ts";
import type { StaffsRow } from "../thread/thread-rows.ts";
import { NoteCard } from "./NoteCard.tsx";
import { PendingNote } from "./PendingNote.tsx";
import styles from "./StaffsRowContent.module.css";

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const fullFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });

const ScheduledCard = optionalPart(() =>
  import("../scheduled/ScheduledCard.tsx").then((m) => m.ScheduledCard),
);

interface StaffsRowContentProps {
  row: StaffsRow;
  ticketId: string;
}

/** A row of a thread that staff alone see. Drawn again only when its row changes. */
export const StaffsRowContent = memo(({ row, ticketId }: StaffsRowContentProps) => {
  const { content } = row;
  if (content.kind === "note") {
    return <NoteCard ticketId={ticketId} note={content.note} at={content.entry.at} />;
  }
  if (content.kind === "pending") return <PendingNote message={content.message} />;
  if (content.kind === "scheduled") return <ScheduledCard message={content.message} />;
  if (content.kind === "fold") {
    return <Fold entries={content.entries} isOpen={content.isOpen} />;
  }
  return content.kind === "change" ? <ChangeLine entry={content.entry} /> : null;
});

/** One line: who did what, and when. */
function ChangeLine({ entry }: { entry: Activity }) {
  const viewerId = useAppSelector(selectViewer)?._id;
  const { actor, reason, macro, at } = entry;
  const { person } = actor;
  const who =
    person?.id === viewerId
      ? t("You")
      : person?.name || (actor.kind === "rule" ? t("A rule") : t("The desk"));
  const names = useChangedNames(entry);
  const phrases = changePhrases({ ...entry, names });
  if (phrases.length === 0) return null;
  const when = new Date(at);
  return (
    <p className={styles.change}>
      <History size={14} aria-hidden="true" />
      <span>
        <Rich
          parts={[
            <b key="who">
              <bdi>{who}</bdi>
            </b>,
            <time key="when" dateTime={at} title={fullFormat.format(when)}>
              {timeFormat.format(when)}
            </time>,
            <bdi key="macro">{macro}</bdi>,
          ]}
        >
          {macro
            ? t("<0></0> {what} by the macro <2></2> · <1></1>", { what: listText(phrases) })
            : t("<0></0> {what} · <1></1>", { what: listText(phrases) })}
        </Rich>
        {reason && (
          <>
            {" "}
            <q dir="auto">{reason}</q>
          </>
        )}
      </span>
    </p>
  );
}

function Fold({ entries, isOpen }: { entries: readonly Activity[]; isOpen: boolean }) {
  const toggle = useFoldToggle();
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <p className={styles.change}>
      <Icon size={14} aria-hidden="true" />
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => toggle(entries[0]?.seq ?? 0)}
      >
        {t("{count, plural, one {# change} other {# changes}}", { count: entries.length })}
      </button>
    </p>
  );
}

import { History, Lock, Reply } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useShowsHistory, useWritesNote } from "../../../state/writing-settings.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { GoesTo } from "../delivery/GoesTo.tsx";
import { NoteComposer } from "./NoteComposer.tsx";
import { NoteInput } from "./NoteInput.tsx";
import styles from "./NoteWriting.module.css";

/** What its author can still take back. */
const RecallBar = optionalPart(() =>
  import("../scheduled/recall/RecallBar.tsx").then((m) => m.RecallBar),
);

interface NoteWritingProps {
  ticketId: string;
  /** See Composer. */
  focusKey: string;
  /** Called when somebody switches to the reply or to the note, which then takes the focus. */
  onSwitch(): void;
  /** See Composer. */
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

/**
 * Whether a reply or a note is written, by R and N too, and the note itself; the reply stands in the
 * conversation. It stays what it is, also after a note was added and in other tickets: nothing becomes
 * public by itself.
 */
export function NoteWriting({ ticketId, focusKey, onSwitch, onLeave }: NoteWritingProps) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const [isNote, setIsNote] = useWritesNote(viewerId, ticketId);
  const [showsHistory, setShowsHistory] = useShowsHistory(viewerId);
  const switchTo = (wanted: "reply" | "note") => {
    setIsNote(wanted === "note");
    onSwitch();
  };
  useCommands([
    { words: t("Write a reply"), key: "r", run: () => switchTo("reply") },
    { words: t("Write an internal note"), key: "n", run: () => switchTo("note") },
  ]);

  return (
    <>
      <RecallBar ticketId={ticketId} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div className={styles.modes} role="group" aria-label={t("What to write")}>
        {isNote ? (
          <span className={styles.hint}>{t("Only your team sees this")}</span>
        ) : (
          <GoesTo ticketId={ticketId} />
        )}
        <button
          type="button"
          className={styles.mode}
          aria-pressed={!isNote}
          aria-keyshortcuts="r"
          onClick={() => switchTo("reply")}
        >
          <Reply size={16} aria-hidden="true" data-directional />
          {t("Reply")}
          <span className={styles.key} aria-hidden="true">
            R
          </span>
        </button>
        <button
          type="button"
          className={styles.mode}
          aria-pressed={isNote}
          aria-keyshortcuts="n"
          onClick={() => switchTo("note")}
        >
          <Lock size={16} aria-hidden="true" />
          {t("Internal note")}
          <span className={styles.key} aria-hidden="true">
            N
          </span>
        </button>
        <button
          type="button"
          className={styles.mode}
          aria-pressed={showsHistory}
          title={t("Show history")}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          <History size={16} aria-hidden="true" />
          <span className={styles.words}>{t("Show history")}</span>
        </button>
      </div>
      {isNote && <NoteComposer ticketId={ticketId} focusKey={focusKey} onLeave={onLeave} />}
    </>
  );
}

type EditedNoteFieldProps = Omit<ComponentProps<typeof NoteInput>, "field" | "label">;

/**
 * The words of a note that is edited: they take the focus from their form, at their end. It stands here, since the
 * inbox's first scripts name each chunk, and this one has the field.
 */
export function EditedNoteField(props: EditedNoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    if (!current || document.activeElement !== current.form) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return <NoteInput {...props} field={field} label={t("Edit note")} />;
}

import { limits } from "@deskbell/shared/limits";
import { AtSign, Lock } from "lucide-react";
import {
  type RefObject,
  type SubmitEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStaff, useTeams } from "../../../api/desk.api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { draftTyped, emptyDraft, isEmptyDraft, noteDraftOf } from "../../../state/drafts.slice.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { AttachButton } from "../composer/AttachButton.tsx";
import { attachFiles } from "../composer/attach-files.ts";
import { DraftFiles } from "../composer/DraftFiles.tsx";
import { EmojiTool } from "../writing/emoji/EmojiTool.tsx";
import { FormatTools } from "../writing/FormatTools.tsx";
import { SavedRepliesTool } from "../writing/saved-replies/SavedRepliesTool.tsx";
import { addresseesOf } from "./mentions.ts";
import styles from "./NoteComposer.module.css";
import { NoteInput } from "./NoteInput.tsx";
import { sendNote } from "./send-note.ts";

const TicketTool = optionalPart(() =>
  import("../writing/tickets/TicketTool.tsx").then((m) => m.TicketTool),
);

interface NoteComposerProps {
  ticketId: string;
  /** Not empty once the note is to take the focus, and different each time. */
  focusKey: string;
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

/** Writing a note: it looks like one before it is written, and its draft is none of the reply's. */
export function NoteComposer({ ticketId, focusKey, onLeave }: NoteComposerProps) {
  const dispatch = useAppDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftKey = noteDraftOf(ticketId);
  const draft = useAppSelector((state) => state.drafts[draftKey]) ?? emptyDraft;
  const { data: staff } = useStaff(false);
  const { data: teams, isError, error } = useTeams();
  const addressees = useMemo(
    () => (staff && (teams || isError) ? addresseesOf(staff, teams ?? []) : undefined),
    [staff, teams, isError],
  );
  // Teams that could not be asked for may be addressed; delivery then finds out. An older server has none.
  const areAllKnown = teams !== undefined || (isApiError(error) && error.status === 404);
  const [wasEmpty, setWasEmpty] = useState(false);
  const { problems, isTooLong } = problemsOf(draft, wasEmpty);
  const hasReturned = draft.clientMessageId !== "";
  // In one step with the field: a letter in between would be a command.
  useLayoutEffect(() => {
    if (focusKey !== "" || hasReturned) field.current?.focus();
  }, [focusKey, hasReturned]);

  const type = (value: string) => dispatch(draftTyped({ ticketId: draftKey, value }));
  const send = () => {
    setWasEmpty(isEmptyDraft(draft));
    if (!isTooLong) dispatch(sendNote(ticketId, areAllKnown ? addressees : undefined));
    field.current?.focus();
  };
  const beginMention = () => {
    const { selectionStart: at = draft.text.length } = field.current ?? {};
    const before = draft.text.slice(0, at ?? 0);
    type(`${before}${/\S$/.test(before) ? " " : ""}@${draft.text.slice(at ?? 0)}`);
    field.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      data-composer={ticketId}
      aria-label={t("New internal note")}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <DraftFiles draftKey={draftKey} files={draft.files} />
      <Problems id="note-problems" problems={problems} />
      <div className={styles.editor}>
        <NoteInput
          field={field}
          text={draft.text}
          addressees={addressees ?? nobody}
          problemsId="note-problems"
          isInvalid={problems.length > 0}
          onType={type}
          onSend={send}
          onLeave={onLeave}
        />
        <NoteTools ticketId={ticketId} draftKey={draftKey} field={field} onMention={beginMention} />
      </div>
    </form>
  );
}

interface NoteToolsProps {
  ticketId: string;
  draftKey: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onMention(): void;
}

function NoteTools({ ticketId, draftKey, field, onMention }: NoteToolsProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.tools}>
      <AttachButton
        onPick={(picked) => {
          dispatch(attachFiles(draftKey, picked));
          field.current?.focus();
        }}
      />
      <SavedRepliesTool
        key={ticketId}
        isNote
        ticketId={ticketId}
        draftKey={draftKey}
        field={field}
      />
      <IconButton
        label={t("Mention somebody")}
        icon={<AtSign size={20} aria-hidden="true" />}
        onClick={onMention}
      />
      <FormatTools field={field} />
      <EmojiTool field={field} />
      <TicketTool field={field} />
      <span className={styles.hint}>
        <span>{t("Stays a note until you press R")}</span>
      </span>
      <button type="submit" className={styles.add}>
        <Lock size={16} aria-hidden="true" />
        {t("Add note")}
      </button>
    </div>
  );
}

const nobody: never[] = [];

function problemsOf(draft: typeof emptyDraft, wasEmpty: boolean) {
  const { messageTextMaxChars } = limits;
  const isTooLong = draft.text.length > messageTextMaxChars;
  const problems = [
    ...draft.problems,
    ...(isTooLong ? [t("Max length {messageTextMaxChars}", { messageTextMaxChars })] : []),
    ...(wasEmpty && isEmptyDraft(draft) ? [t("Write a note or attach a file.")] : []),
  ];
  return { problems, isTooLong };
}

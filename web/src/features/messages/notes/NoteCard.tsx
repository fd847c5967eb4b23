import type { Note } from "@deskbell/shared/tickets/note";
import type { Person } from "@deskbell/shared/users/user";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { MessageFiles } from "../bubble/MessageFiles.tsx";
import { Deleted } from "../changes/Deleted.tsx";
import { useIsEditing } from "../changes/editing.ts";
import { MessageMarks } from "../changes/MessageMarks.tsx";
import { NoteEditForm } from "../note-changes/NoteEditForm.tsx";
import { NoteMenu } from "../note-changes/NoteMenu.tsx";
import styles from "./NoteCard.module.css";
import { NoteText } from "./NoteText.tsx";

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const fullFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });
const avatarPx = 32;

/** A note as it stands in the thread: no bubble, so that nobody takes it for a message. */
export function NoteCard({ ticketId, note, at }: { ticketId: string; note: Note; at: string }) {
  const { author, files, byMail, deletedAt } = note;
  const when = new Date(at);
  const beside = (
    <>
      <time dateTime={at} title={fullFormat.format(when)}>
        {timeFormat.format(when)}
      </time>
      <MessageMarks said={note} />
      {!deletedAt && <NoteMenu ticketId={ticketId} note={note} />}
    </>
  );
  const label = t("Internal note of {name}, {time}", {
    name: author.name,
    time: timeFormat.format(when),
  });
  return (
    <NoteFrame author={author} label={label} beside={beside}>
      <NoteWords ticketId={ticketId} note={note} />
      <MessageFiles files={files} />
      {byMail && <AnswerToForward byMail={byMail} />}
    </NoteFrame>
  );
}

/** The words, the words while they are edited, or that there are none any more. */
function NoteWords({ ticketId, note }: { ticketId: string; note: Note }) {
  const isEditing = useIsEditing(note._id);
  if (note.deletedAt !== undefined) return <Deleted>{t("This note was deleted.")}</Deleted>;
  if (isEditing) return <NoteEditForm ticketId={ticketId} note={note} />;
  const { text, mentions, teams = [] } = note;
  if (text === "") return null;
  return <NoteText text={text} names={[...mentions, ...teams].map(({ name }) => name)} />;
}

/** Nobody of the desk has written it: it answers what was forwarded. */
const AnswerToForward = optionalPart(() =>
  import("../by-mail/AnswerToForward.tsx").then((m) => m.AnswerToForward),
);

interface NoteFrameProps {
  author: Pick<Person, "name" | "avatar">;
  label: string;
  /** At the end of its first line. */
  beside?: ReactNode;
  isPending?: boolean;
  children: ReactNode;
}

/** Square, dashed, with a lock, and with the words that say who sees it. */
export function NoteFrame({ author, label, beside, isPending = false, children }: NoteFrameProps) {
  return (
    <div className={styles.row}>
      <article className={styles.note} aria-label={label} data-pending={isPending}>
        <span className={styles.avatar}>
          <Avatar name={author.name} src={author.avatar} sizePx={avatarPx} />
        </span>
        <header className={styles.head}>
          <bdi className={styles.author}>{author.name}</bdi>
          <span className={styles.sign}>
            <Lock size={12} aria-hidden="true" />
            {t("Internal note, only your team sees it")}
          </span>
          {beside}
        </header>
        <div className={styles.content}>{children}</div>
      </article>
    </div>
  );
}

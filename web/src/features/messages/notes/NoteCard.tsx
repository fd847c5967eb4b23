import type { Note } from "@deskbell/shared/tickets/note";
import type { Person } from "@deskbell/shared/users/user";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { MessageFiles } from "../bubble/MessageFiles.tsx";
import styles from "./NoteCard.module.css";
import { NoteText } from "./NoteText.tsx";

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const fullFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });
const avatarPx = 32;

/** A note as it stands in the thread: no bubble, so that nobody takes it for a message. */
export function NoteCard({ note, at }: { note: Note; at: string }) {
  const { author, text, files, mentions, teams = [], byMail } = note;
  const when = new Date(at);
  const time = (
    <time dateTime={at} title={fullFormat.format(when)}>
      {timeFormat.format(when)}
    </time>
  );
  const label = t("Internal note of {name}, {time}", {
    name: author.name,
    time: timeFormat.format(when),
  });
  return (
    <NoteFrame author={author} label={label} beside={time}>
      {text !== "" && (
        <NoteText text={text} names={[...mentions, ...teams].map(({ name }) => name)} />
      )}
      <MessageFiles files={files} />
      {byMail && <AnswerToForward byMail={byMail} />}
    </NoteFrame>
  );
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

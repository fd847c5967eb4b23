import { MessageText } from "../bubble/MessageText.tsx";
import { splitMentions } from "./mentions.ts";
import styles from "./NoteCard.module.css";

/** A note's words, those it addresses marked. Without any it is drawn as a message's are, links to click. */
export function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  const pieces = splitMentions(text, names);
  if (pieces.every(({ isMention }) => !isMention)) return <MessageText text={text} />;
  let offset = 0;
  return (
    <div className={styles.text} dir="auto">
      {pieces.map(({ text: piece, isMention }) => {
        const key = offset;
        offset += piece.length;
        return isMention ? (
          <mark key={key} className={styles.mention}>
            {piece}
          </mark>
        ) : (
          <MessageText key={key} text={piece} />
        );
      })}
    </div>
  );
}

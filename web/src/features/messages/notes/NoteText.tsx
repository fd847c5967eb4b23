import { MessageText } from "../bubble/MessageText.tsx";
import { drawWithTickets } from "../ticket-links/draw-with-tickets.tsx";
import { splitMentions } from "./mentions.ts";
import styles from "./NoteCard.module.css";

/** A note's words, those it addresses marked; else drawn as a message's are. */
export function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  const drawMentions = (plain: string) => {
    let offset = 0;
    return splitMentions(plain, names).map(({ text: piece, isMention }) => {
      const key = offset;
      offset += piece.length;
      return isMention ? (
        <mark key={key} className={styles.mention}>
          {piece}
        </mark>
      ) : (
        <span key={key}>{drawWithTickets(piece)}</span>
      );
    });
  };
  return <MessageText text={text} drawPlain={drawMentions} />;
}

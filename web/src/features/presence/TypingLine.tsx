import { useAppSelector } from "../../state/hooks.ts";
import { selectPresent } from "../../state/presence.slice.ts";
import { typingText } from "./presence-texts.ts";
import { TypingAnnouncer } from "./TypingAnnouncer.tsx";
import styles from "./TypingLine.module.css";

interface TypingLineProps {
  ticketId: string;
  /** Of the others something else says it. */
  onlyId?: string;
}

/** Above the composer: who else is typing here. All of them are announced to who hears the page. */
export function TypingLine({ ticketId, onlyId }: TypingLineProps) {
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  const typing = people.filter(({ isTyping }) => isTyping);
  const shown = onlyId ? typing.filter(({ id }) => id === onlyId) : typing;
  return (
    <>
      {shown.length > 0 && (
        <p className={styles.line} aria-hidden="true">
          <span className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
          <span className={styles.text} title={typingText(shown)}>
            {typingText(shown)}
          </span>
        </p>
      )}
      <TypingAnnouncer typing={typing} />
    </>
  );
}

import { useAppSelector } from "../../state/hooks.ts";
import { selectPresent } from "../../state/presence.slice.ts";
import { typingText } from "./presence-texts.ts";
import { TypingAnnouncer } from "./TypingAnnouncer.tsx";
import styles from "./TypingLine.module.css";

/** Above the composer: who else is typing here. */
export function TypingLine({ ticketId }: { ticketId: string }) {
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  const typing = people.filter(({ isTyping }) => isTyping);
  return (
    <>
      {typing.length > 0 && (
        <p className={styles.line} aria-hidden="true">
          <span className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
          <span className={styles.text} title={typingText(typing)}>
            {typingText(typing)}
          </span>
        </p>
      )}
      <TypingAnnouncer typing={typing} />
    </>
  );
}

import { Eye, Pencil } from "lucide-react";
import { useAppSelector } from "../../state/hooks.ts";
import { selectPresent } from "../../state/presence.slice.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { rowText } from "./presence-texts.ts";
import styles from "./RowPresence.module.css";

export interface RowPresenceProps {
  ticketId: string;
  creatorId: string;
}

const avatarPx = 18;
const avatarsMax = 2;

/** In a ticket's row: who else looks at it, or writes there. */
export function RowPresence({ ticketId, creatorId }: RowPresenceProps) {
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  if (people.length === 0) return null;
  const typing = people.filter(({ isTyping }) => isTyping);
  const isTyping = typing.length > 0;
  const shown = (isTyping ? typing : people).slice(0, avatarsMax);
  const text = rowText(people, creatorId);
  const Sign = isTyping ? Pencil : Eye;
  return (
    <span className={styles.presence} data-presence data-typing={isTyping} title={text}>
      <span className={styles.avatars}>
        {shown.map(({ id, name, avatar }) => (
          <Avatar key={id} name={name} src={avatar} sizePx={avatarPx} />
        ))}
      </span>
      <Sign size={16} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

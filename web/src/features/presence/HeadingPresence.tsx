import { Eye } from "lucide-react";
import { useEffect } from "react";
import { useCan } from "../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectPresent, ticketViewed } from "../../state/presence.slice.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { useIsPageActive } from "../../ui/use-is-page-active.ts";
import styles from "./HeadingPresence.module.css";
import { lookingText } from "./presence-texts.ts";

export interface HeadingPresenceProps {
  ticketId: string;
  creatorId: string;
}

const avatarPx = 24;
const avatarsMax = 3;

/** Says that a ticket is viewed, and shows staff beside its subject which colleagues look at it too. */
export function HeadingPresence(props: HeadingPresenceProps) {
  return (
    <>
      <PresencePublisher ticketId={props.ticketId} />
      <Colleagues {...props} />
    </>
  );
}

/** Renders nothing: records which ticket is viewed while the page is active; publish-presence.ts publishes it. */
function PresencePublisher({ ticketId }: { ticketId: string }) {
  const dispatch = useAppDispatch();
  const isPageActive = useIsPageActive();
  useEffect(() => {
    dispatch(ticketViewed(isPageActive ? ticketId : null));
  }, [ticketId, isPageActive, dispatch]);
  useEffect(() => {
    return () => void dispatch(ticketViewed(null));
  }, [dispatch]);
  return null;
}

function Colleagues({ ticketId, creatorId }: HeadingPresenceProps) {
  const seesColleagues = useCan("presence:seeColleagues");
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  const colleagues = people.filter(({ id }) => id !== creatorId);
  if (!seesColleagues || colleagues.length === 0) return null;
  const text = lookingText(colleagues);
  return (
    <p className={styles.presence} title={text}>
      <Eye size={16} aria-hidden="true" />
      <span className={styles.avatars}>
        {colleagues.slice(0, avatarsMax).map(({ id, name, avatar }) => (
          <Avatar key={id} name={name} src={avatar} sizePx={avatarPx} />
        ))}
      </span>
      <span className={styles.text}>{text}</span>
    </p>
  );
}

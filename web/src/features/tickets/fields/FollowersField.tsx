import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { BellOff } from "lucide-react";
import { useStaff } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { listText, numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import styles from "./FollowersField.module.css";
import { useSetFollowingMutation } from "./following.api.ts";
import { StaffMark } from "./StaffMark.tsx";

/** More would leave no room for the button beside them. */
const marksMax = 3;

/** Who follows a ticket, and whether the viewer is one of them; by a command too. */
export function FollowersField({ ticket }: { ticket: StaffTicket }) {
  const { _id: ticketId, followerIds } = ticket;
  const dispatch = useAppDispatch();
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data: staff = [] } = useStaff(followerIds.length === 0);
  const [send, { isLoading }] = useSetFollowingMutation();
  const isFollowing = viewerId !== undefined && followerIds.includes(viewerId);
  const people = staff.filter(({ id }) => followerIds.includes(id));
  const toggle = async () => {
    if (isLoading) return;
    const isSameViewer = rememberViewer();
    const { data, error } = await send({ ticketId, isFollowing: !isFollowing });
    if (!isSameViewer()) return;
    if (data) dispatch(receiveTickets([data]));
    else notify.error(causeOf(error));
  };
  useCommands([
    {
      words: isFollowing ? t("Stop following this ticket") : t("Follow this ticket"),
      run: toggle,
    },
  ]);
  const nameOf = ({ id, name }: { id: string; name: string }) =>
    id === viewerId ? t("{name} (you)", { name }) : name;
  const others = people.slice(marksMax).map(nameOf);
  return (
    <div className={styles.field}>
      {people.length > 0 && (
        <ul className={styles.list} aria-label={t("Followers")}>
          {people.slice(0, marksMax).map((person) => (
            <li key={person.id} title={nameOf(person)}>
              <StaffMark person={person} />
              <bdi className={styles.name}>{nameOf(person)}</bdi>
            </li>
          ))}
          {others.length > 0 && (
            <li title={others.join("\n")}>
              <span aria-hidden="true">+{numberText(others.length)}</span>
              <bdi className={styles.name}>{listText(others)}</bdi>
            </li>
          )}
        </ul>
      )}
      <button
        type="button"
        className={styles.button}
        aria-busy={isLoading}
        onClick={() => void toggle()}
      >
        {isFollowing ? t("Stop following") : t("Follow")}
      </button>
      {viewerId !== undefined && ticket.silencedBy?.includes(viewerId) && (
        <span className={styles.silenced} title={t("You are not notified of it")}>
          <BellOff size={16} role="img" aria-label={t("You are not notified of it")} />
        </span>
      )}
    </div>
  );
}

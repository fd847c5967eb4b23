import type { Person } from "@deskbell/shared/users/user";
import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "./StaffMark.module.css";

const sizePx = 20;

/** One of us, square beside the customers' round pictures; dashed for nobody. */
export function StaffMark({ person }: { person: Person | null }) {
  return (
    <span className={styles.mark} data-nobody={person === null}>
      {person && <Avatar name={person.name} src={person.avatar} sizePx={sizePx} />}
    </span>
  );
}

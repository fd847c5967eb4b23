import type { Availability } from "@deskbell/shared/users/availability";
import styles from "./AvailabilitySign.module.css";

/** A filled circle for those who are given tickets, a ring for those who are away. */
export function AvailabilitySign({ availability }: { availability: Availability }) {
  return <span className={styles.sign} data-availability={availability} aria-hidden="true" />;
}

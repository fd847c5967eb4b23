import { AvailabilitySign } from "./AvailabilitySign.tsx";
import { availabilityWord } from "./availability-words.ts";
import styles from "./OwnAvailability.module.css";
import { useOwnAvailability } from "./use-own-availability.ts";

/** At one's own picture: the shape on it, and where there is room the word beside it. */
export function OwnAvailability() {
  const availability = useOwnAvailability();
  if (!availability) return null;
  return (
    <>
      <span className={styles.sign}>
        <AvailabilitySign availability={availability} />
      </span>
      <span className={styles.word}>{availabilityWord(availability)}</span>
    </>
  );
}

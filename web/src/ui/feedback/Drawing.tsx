import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** The small drawing of an empty state, in a frame of 120 to 88; its shapes take their strokes from drawing.module.css. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 120 88"
      width={120}
      height={88}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

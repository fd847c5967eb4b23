import { Drawing } from "../../../ui/feedback/Drawing.tsx";
import styles from "../../../ui/feedback/drawing.module.css";

/** An empty tray with a resting bell. */
export function NoTicketsDrawing() {
  return (
    <Drawing>
      <path className={styles.paper} d="M22 50 34 26h52l12 24v24a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6Z" />
      <path className={styles.line} d="M22 50h22l5 9h22l5-9h22" />
      <path className={styles.bell} d="M46 42a14 14 0 0 1 28 0Z" />
      <path className={styles.line} d="M42 42h36M60 24v-4" />
      <circle className={styles.bell} cx="60" cy="18" r="3" />
      <path className={styles.soft} d="M92 16l5-4M97 23h6M22 16l-5-4M17 23h-6" />
    </Drawing>
  );
}

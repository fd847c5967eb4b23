import { Drawing } from "../../../ui/feedback/Drawing.tsx";
import styles from "../../../ui/feedback/drawing.module.css";

/** An empty chair at a desk. */
export function NobodyDrawing() {
  return (
    <Drawing>
      <path className={styles.paper} d="M44 14h24a6 6 0 0 1 6 6v24H38V20a6 6 0 0 1 6-6Z" />
      <path className={styles.line} d="M34 44h44v8H34ZM56 52v16M42 76l14-8 14 8" />
      <path className={styles.soft} d="M14 58h14M92 58h14M20 58v18M100 58v18" />
      <path className={styles.bell} d="M94 58a6 6 0 0 1 12 0Z" />
    </Drawing>
  );
}

import styles from "./Skeleton.module.css";

interface SkeletonProps {
  widthPx: number;
  heightPx: number;
  isRound?: boolean;
}

/** A place that something will take. */
export function Skeleton({ widthPx, heightPx, isRound = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-round={isRound}
      style={{ inlineSize: widthPx, blockSize: heightPx }}
      aria-hidden="true"
    />
  );
}

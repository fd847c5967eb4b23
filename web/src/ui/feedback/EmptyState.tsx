import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  /** The whole page says only this: its title is the page's heading. */
  isPage?: boolean;
  text: string;
  action?: ReactNode;
}

/** Nothing here, on purpose: a small drawing, one sentence, one action. */
export function EmptyState({ drawing, title, isPage = false, text, action }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={styles.state}>
      {drawing}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

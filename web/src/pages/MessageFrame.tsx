import type { ReactNode } from "react";
import { TopBar } from "../features/account/top-bar/TopBar.tsx";
import styles from "./MessageFrame.module.css";

interface MessageFrameProps {
  title: string;
  children: ReactNode;
}

/** A page that says one thing: a card in the middle. */
export function MessageFrame({ title, children }: MessageFrameProps) {
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.main}>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./WizardButtons.module.css";

/** The way back at the start of the line, the way on at its end. */
export function WizardButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

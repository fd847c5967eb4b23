import { texts } from "@deskbell/shared/texts";
import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import styles from "./WizardFrame.module.css";
import { type WizardStep, WizardSteps } from "./WizardSteps.tsx";

interface WizardFrameProps {
  step: WizardStep;
  children: ReactNode;
}

/**
 * The card around each step of opening a ticket. All steps take one entry of the history, which the
 * ticket then takes: the way back leads to where the wizard was entered from.
 */
export function WizardFrame({ step, children }: WizardFrameProps) {
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <h1 className={styles.title}>{t(texts.wizardTitle)}</h1>
        <WizardSteps current={step} />
        {children}
      </div>
    </main>
  );
}

/** The way back at the start of the line, the way on at its end. */
export function WizardButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

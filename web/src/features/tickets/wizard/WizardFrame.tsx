import { texts } from "@deskbell/shared/texts";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import styles from "./WizardFrame.module.css";
import { type WizardStep, WizardSteps } from "./WizardSteps.tsx";

interface WizardFrameProps {
  step: WizardStep;
  children: ReactNode;
}

/**
 * The card around each step of opening a ticket. All steps take one entry of the history, which the
 * ticket then takes: the way back leads to where the wizard was entered from. Staff have none of their own: what
 * they write is for a customer, and has its place in the inbox.
 */
export function WizardFrame({ step, children }: WizardFrameProps) {
  if (!useCan("ticket:create")) return <Navigate to="/inbox?new-ticket=" replace />;
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

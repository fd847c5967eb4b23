import { texts } from "@deskbell/shared/texts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Navigate, useNavigationType } from "react-router-dom";
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
  const [titleId, stepId] = [useId(), useId()];
  const card = useFocusOnArrival();
  if (!useCan("ticket:create")) return <Navigate to="/inbox?new-ticket=" replace />;
  return (
    <main className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and the first step has none */}
      <div
        ref={card}
        className={styles.card}
        role="group"
        aria-labelledby={`${titleId} ${stepId}`}
        tabIndex={-1}
      >
        <h1 id={titleId} className={styles.title}>
          {t(texts.wizardTitle)}
        </h1>
        <WizardSteps current={step} currentId={stepId} />
        {children}
      </div>
    </main>
  );
}

/** The link that led here is gone: what is new is read out and reached by the next Tab. What is loaded, or come back to, begins at its top. */
function useFocusOnArrival() {
  const arrived = useRef<HTMLDivElement>(null);
  const navigation = useNavigationType();
  const [isByLink] = useState(navigation !== "POP");
  useEffect(() => {
    if (isByLink) arrived.current?.focus();
  }, [isByLink]);
  return arrived;
}

/** The way back at the start of the line, the way on at its end. */
export function WizardButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

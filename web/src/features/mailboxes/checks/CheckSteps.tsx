import type { StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { t } from "../../../i18n/t.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import styles from "./Checks.module.css";
import { Finding } from "./Finding.tsx";
import type { CheckState } from "./read-check.ts";
import { outcomeWords, stepProblemText, stepText, summaryWords } from "./step-words.ts";

const wayWords: Record<StepLine["way"], string> = {
  incoming: t("How e-mails come in"),
  outgoing: t("How e-mails go out"),
};

interface CheckStepsProps {
  state: CheckState;
  /** Whether its steps stand below the way that they are of. */
  byWay?: boolean;
  /** What it does now. */
  runningText: string;
}

/** The steps of a check as they end, and what they mean together; read aloud as they come. */
export function CheckSteps({ state, byWay = false, runningText }: CheckStepsProps) {
  const { status, steps, outcome, problem } = state;
  const ways = byWay ? (["incoming", "outgoing"] as const) : [null];
  return (
    <div className={styles.steps} aria-live="polite">
      {ways.map((way) => {
        const shown = steps.filter((step) => way === null || step.way === way);
        return (
          shown.length > 0 && (
            <div key={way} className={styles.steps}>
              {way && <p className={styles.way}>{wayWords[way]}</p>}
              <ul className={styles.list}>
                {shown.map((line) => (
                  <Step key={`${line.way} ${line.step}`} line={line} />
                ))}
              </ul>
            </div>
          )
        );
      })}
      {status === "running" && (
        <p className={styles.running}>
          <Spinner label={t("Please wait")} />
          {runningText}
        </p>
      )}
      {status === "cancelled" && <p className={styles.summary}>{t("Cancelled.")}</p>}
      {outcome && <p className={styles.summary}>{summaryWords[outcome]}</p>}
      <Problems problems={problem === null ? [] : [problem]} />
    </div>
  );
}

function Step({ line }: { line: StepLine }) {
  const { outcome, problem, said } = line;
  return (
    <Finding kind={outcome} title={stepText(line)} word={outcomeWords[outcome]}>
      {stepProblemText(line)}
      {said && (
        <span className={styles.said} dir="auto">
          {problem === null ? said : t("The server said: {said}", { said })}
        </span>
      )}
    </Finding>
  );
}

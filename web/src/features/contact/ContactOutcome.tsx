import type { ApiError } from "../../api/http/api-error.ts";
import { refusalTexts } from "../../api/http/refusal-texts.ts";
import { knownText, t } from "../../i18n/t.ts";
import { Problems } from "../../ui/feedback/Problems.tsx";
import styles from "./ContactOutcome.module.css";

interface ContactOutcomeProps {
  outcome: "sent" | ApiError | null;
  /** Fields whose texts stand below their own control. */
  shownElsewhere: readonly string[];
}

/** What became of a message, in a place that is kept free for it, so that nothing moves. */
export function ContactOutcome({ outcome, shownElsewhere }: ContactOutcomeProps) {
  const refusal = outcome === "sent" ? null : outcome;
  const reasons = refusal ? refusalTexts(refusal, shownElsewhere) : [];
  const problem = [t("Your message was not sent."), ...reasons.map(knownText)].join(" ");
  return (
    <div className={styles.outcome}>
      <Problems problems={refusal ? [problem] : []} />
      <p className={styles.sent} role="status">
        {outcome === "sent" && t("Your message has reached us. We answer by e-mail.")}
      </p>
    </div>
  );
}

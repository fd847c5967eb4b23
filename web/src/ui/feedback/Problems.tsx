import { CircleAlert } from "lucide-react";
import { knownText } from "../../i18n/t.ts";
import styles from "./Problems.module.css";

interface ProblemsProps {
  /** For `aria-describedby` of the control they belong to. */
  id?: string;
  problems: readonly string[];
}

/** What is wrong with a form as a whole, one line each; announced when it appears. */
export function Problems({ id, problems }: ProblemsProps) {
  return (
    <div id={id} role="alert">
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          <CircleAlert className={styles.icon} size={16} aria-hidden="true" />
          <span>{knownText(problem)}</span>
        </p>
      ))}
    </div>
  );
}

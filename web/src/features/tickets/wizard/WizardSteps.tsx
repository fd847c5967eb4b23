import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./WizardSteps.module.css";

/** spec §2: the labels and their order */
const steps = [
  { label: "Introduction", path: "/ticket/introduction" },
  { label: "Enquiry", path: "/ticket/enquiry" },
  { label: "Ticket", path: "/ticket/details" },
] as const;

export type WizardStep = (typeof steps)[number]["label"];

/** Where somebody is in the wizard; steps already taken lead back. */
export function WizardSteps({ current }: { current: WizardStep }) {
  const currentIndex = steps.findIndex(({ label }) => label === current);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map(({ label, path }, index) => {
          const isDone = index < currentIndex;
          const isCurrent = index === currentIndex;
          return (
            <li
              key={label}
              className={styles.step}
              data-done={isDone}
              aria-current={isCurrent ? "step" : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <Check size={16} /> : index + 1}
              </span>
              {isDone ? (
                <Link className={styles.label} to={path} replace>
                  {label}
                  <VisuallyHidden> (done)</VisuallyHidden>
                </Link>
              ) : (
                <span className={styles.label}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

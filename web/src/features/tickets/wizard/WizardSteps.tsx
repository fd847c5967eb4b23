import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./WizardSteps.module.css";

/** spec §2: the labels and their order */
const steps = [
  { name: "introduction", label: t("Introduction"), path: "/ticket/introduction" },
  { name: "enquiry", label: t("Enquiry"), path: "/ticket/enquiry" },
  { name: "details", label: t("Ticket"), path: "/ticket/details" },
] as const;

export type WizardStep = (typeof steps)[number]["name"];

/** Where somebody is in the wizard; steps already taken lead back. */
export function WizardSteps({ current, currentId }: { current: WizardStep; currentId: string }) {
  const currentIndex = steps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label={t("Steps")}>
      <ol className={styles.steps}>
        {steps.map(({ name, label, path }, index) => {
          const isDone = index < currentIndex;
          const isCurrent = index === currentIndex;
          return (
            <li
              key={name}
              id={isCurrent ? currentId : undefined}
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
                  <VisuallyHidden> {t("(done)")}</VisuallyHidden>
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

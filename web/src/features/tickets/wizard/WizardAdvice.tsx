import { Camera, Link2, ListChecks } from "lucide-react";
import { useReadConfigQuery } from "../../../api/config.api.ts";
import { t } from "../../../i18n/t.ts";
import styles from "./WizardAdvice.module.css";

/** How to describe a problem so that the first answer can already help (spec §2). */
export function WizardAdvice() {
  useReadConfigQuery(); // so that the next step has all its reasons at once
  return (
    <div className={styles.advice}>
      <p className={styles.lead}>
        {t(
          "Please describe your problem fully, and include a website link or a screenshot. The more we know, the sooner we can help.",
        )}
      </p>
      <ul className={styles.points}>
        <li>
          <ListChecks className={styles.icon} size={20} aria-hidden="true" data-directional />
          <span>{t("Tell us what you did, what you expected, and what happened instead.")}</span>
        </li>
        <li>
          <Link2 className={styles.icon} size={20} aria-hidden="true" />
          <span>{t("Add the link of the page where it happened.")}</span>
        </li>
        <li>
          <Camera className={styles.icon} size={20} aria-hidden="true" />
          <span>
            {t("A screenshot often says it best; you can attach several in the last step.")}
          </span>
        </li>
      </ul>
    </div>
  );
}

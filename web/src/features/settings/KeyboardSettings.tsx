import { t } from "../../i18n/t.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import { SingleKeysSwitch } from "../../ui/commands/SingleKeysSwitch.tsx";
import styles from "./Settings.module.css";

/** Whether single keys do something. */
export function KeyboardSettings() {
  const viewerId = useAppSelector(selectViewer)?._id;
  if (!viewerId) return null;
  return (
    <section className={styles.panel} aria-labelledby="keyboard-title">
      <h2 className={styles.title} id="keyboard-title">
        {t("Keyboard")}
      </h2>
      <SingleKeysSwitch personId={viewerId} />
    </section>
  );
}

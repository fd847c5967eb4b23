import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/fields/Select.tsx";
import styles from "./Settings.module.css";
import { useSettings } from "./use-settings.ts";

const themes = { system: t("As the system"), light: t("Light"), dark: t("Dark") } as const;

/** Light or dark. */
export function AppearanceSettings() {
  const [{ theme }, change] = useSettings();
  return (
    <section className={styles.panel} aria-labelledby="appearance-title">
      <h2 className={styles.title} id="appearance-title">
        {t("Appearance")}
      </h2>
      <Select
        label={t("Colours")}
        value={theme}
        choices={themes}
        onChange={(chosen) => change({ theme: chosen })}
      />
    </section>
  );
}

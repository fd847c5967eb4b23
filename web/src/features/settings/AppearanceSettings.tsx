import { Select } from "../../ui/fields/Select.tsx";
import styles from "./Settings.module.css";
import { useSettings } from "./use-settings.ts";

const themes = { system: "As the system", light: "Light", dark: "Dark" } as const;

/** Light or dark. */
export function AppearanceSettings() {
  const [{ theme }, change] = useSettings();
  return (
    <section className={styles.panel} aria-labelledby="appearance-title">
      <h2 className={styles.title} id="appearance-title">
        Appearance
      </h2>
      <Select
        label="Colours"
        value={theme}
        choices={themes}
        onChange={(chosen) => change({ theme: chosen })}
      />
    </section>
  );
}

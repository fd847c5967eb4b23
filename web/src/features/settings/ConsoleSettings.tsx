import type { UpdateState } from "@deskbell/shared/desktop/ipc";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import type { ConsolePlatform } from "../../platform/platform.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import {
  awayChoiceOf,
  awayChoices,
  shortcutChoices,
  updateText,
  vaultTexts,
} from "./console-texts.ts";
import { ServerForm } from "./ServerForm.tsx";
import styles from "./Settings.module.css";
import { useSettings } from "./use-settings.ts";

/** What only an installed console has. */
export function ConsoleSettings({ desk }: { desk: ConsolePlatform }) {
  const [{ opensAtLogin, raiseShortcut, awayAfterMinutes }, change] = useSettings();
  const [update, setUpdate] = useState<UpdateState>({ kind: "none", detail: "" });
  useEffect(() => desk.subscribeUpdate(setUpdate), [desk]);
  const { versions } = desk;

  return (
    <>
      <section className={styles.panel} aria-labelledby="console-title">
        <h2 className={styles.title} id="console-title">
          {t("This console")}
        </h2>
        <Switch
          label={t("Start at login")}
          hint={t("The console starts in the tray when you sign in to this computer.")}
          checked={opensAtLogin}
          onChange={(isOn) => change({ opensAtLogin: isOn })}
        />
        <Select
          label={t("Brings this console up from any program")}
          value={raiseShortcut}
          choices={shortcutChoices}
          onChange={(chosen) => change({ raiseShortcut: chosen })}
        />
        <Select
          label={t("Away after nobody has touched this computer")}
          value={awayChoiceOf(awayAfterMinutes)}
          choices={awayChoices}
          onChange={(chosen) => change({ awayAfterMinutes: Number(chosen) })}
        />
        <dl className={styles.facts}>
          <dt>{t("Session")}</dt>
          <dd>{vaultTexts[desk.vault()]}</dd>
          <dt>{t("Version")}</dt>
          <dd>
            {t("{version} on {runtime}", { version: versions.console, runtime: versions.runtime })}
          </dd>
        </dl>
        <div className={styles.row}>
          {update.kind === "ready" ? (
            <Button variant="primary" onClick={() => void desk.installUpdate()}>
              {t("Restart and update")}
            </Button>
          ) : (
            <Button
              isBusy={update.kind === "checking" || update.kind === "downloading"}
              onClick={() => void desk.checkForUpdate().then(setUpdate)}
            >
              {t("Look for an update")}
            </Button>
          )}
          <p className={styles.outcome} role="status">
            {updateText(update)}
          </p>
        </div>
      </section>
      <section className={styles.panel} aria-labelledby="server-title">
        <h2 className={styles.title} id="server-title">
          {t("Server")}
        </h2>
        <ServerForm desk={desk} />
      </section>
    </>
  );
}

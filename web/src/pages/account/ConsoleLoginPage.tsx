import { Link } from "react-router-dom";
import { ConsoleLoginForm } from "../../features/account/sign-in/ConsoleLoginForm.tsx";
import { vaultTexts } from "../../features/settings/console-texts.ts";
import { Rich } from "../../i18n/Rich.tsx";
import { t } from "../../i18n/t.ts";
import type { ConsolePlatform } from "../../platform/platform.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { MessageFrame } from "../MessageFrame.tsx";
import styles from "./ConsoleLoginPage.module.css";

/** /login of the console: for agents who have an account, at the one desk it is set up for */
export function ConsoleLoginPage({ desk }: { desk: ConsolePlatform }) {
  const vault = desk.vault();
  return (
    <MessageFrame title={t("Sign in")}>
      <p className={styles.server}>
        <Rich parts={[<Link key="change" to="/setup" />]}>
          {t("to {server} · <0>Change</0>", { server: desk.server ?? "" })}
        </Rich>
      </p>
      {vault !== "keychain" && <Notice>{vaultTexts[vault]}</Notice>}
      <ConsoleLoginForm />
      <p className={styles.elsewhere}>
        <Rich
          parts={[
            // biome-ignore lint/a11y/useAnchorContent: the message has its words
            <a key="website" href={`${desk.server}/login`} target="_blank" rel="noreferrer" />,
          ]}
        >
          {t("Accounts and forgotten passwords are looked after <0>on the website</0>.")}
        </Rich>
      </p>
    </MessageFrame>
  );
}

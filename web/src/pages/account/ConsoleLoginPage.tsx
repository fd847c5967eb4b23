import { Link } from "react-router-dom";
import { ConsoleLoginForm } from "../../features/account/sign-in/ConsoleLoginForm.tsx";
import { vaultTexts } from "../../features/settings/console-texts.ts";
import type { ConsolePlatform } from "../../platform/platform.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { MessageFrame } from "../MessageFrame.tsx";
import styles from "./ConsoleLoginPage.module.css";

/** /login of the console: for agents who have an account, at the one desk it is set up for */
export function ConsoleLoginPage({ desk }: { desk: ConsolePlatform }) {
  const vault = desk.vault();
  return (
    <MessageFrame title="Sign in">
      <p className={styles.server}>
        to {desk.server} · <Link to="/setup">Change</Link>
      </p>
      {vault !== "keychain" && <Notice>{vaultTexts[vault]}</Notice>}
      <ConsoleLoginForm />
      <p className={styles.elsewhere}>
        Accounts and forgotten passwords are looked after{" "}
        <a href={`${desk.server}/login`} target="_blank" rel="noreferrer">
          on the website
        </a>
        .
      </p>
    </MessageFrame>
  );
}

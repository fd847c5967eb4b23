import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../i18n/t.ts";
import styles from "./KeepingSign.module.css";

/** Mostly it is done by then, and nothing flashes. */
const shownAfterMs = 300;

/** Says what signing out waits for: the desk keeps what was written first. */
export function KeepingSign() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return createPortal(
    <p className={styles.sign} role="status" data-shown={isShown || undefined}>
      {isShown && t("Keeping what you have written, then signing out…")}
    </p>,
    document.body,
  );
}

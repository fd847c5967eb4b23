import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";
import { knownText, t } from "../../i18n/t.ts";
import styles from "./Notifications.module.css";
import { subscribeNotices } from "./notify.ts";

/** Where notices appear. Loaded after the first paint; notices before that wait. */
export function Notifications() {
  useEffect(
    () =>
      subscribeNotices(({ kind, text, durationMs, action }) => {
        toast[kind](knownText(text), {
          duration: durationMs,
          ...(action && { action: { label: action.words, onClick: action.run } }),
        });
      }, toast.dismiss),
    [],
  );
  return (
    <Toaster
      position="top-center"
      theme="system"
      containerAriaLabel={t("Notices")}
      closeButton
      toastOptions={{
        classNames: {
          toast: styles.toast ?? "",
          icon: styles.icon ?? "",
          closeButton: styles.close ?? "",
          actionButton: styles.action ?? "",
        },
      }}
    />
  );
}

import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";
import { knownText, t } from "../../i18n/t.ts";
import { subscribeToasts } from "./notify.ts";
import styles from "./Toasts.module.css";

/** Where toasts appear. Loaded after the first paint; toasts before that wait. */
export function Toasts() {
  useEffect(
    () =>
      subscribeToasts(({ kind, text, durationMs, action }) => {
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

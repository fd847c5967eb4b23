import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import { notify } from "../../../ui/toasts/notify.ts";

/** Shows a ticket in a window of its own; null in a browser, and where it is in one. */
export function ticketWindowOpener(ticketId: string): (() => void) | null {
  const { console: desktop } = platform;
  if (!desktop || desktop.ownTicketId !== null) return null;
  return () => {
    desktop.openTicketWindow(ticketId).then(
      (answer) => {
        if (answer === "tooMany")
          notify.error(t("Ten tickets have a window of their own. Close one of them first."));
      },
      () => notify.error(t("The window could not be opened. Please try again.")),
    );
  };
}

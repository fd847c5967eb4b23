import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useLiftSuppressionMutation, useMailAgainMutation } from "./delivery.api.ts";

/** What staff do about mails that did not arrive, and what is said of it. */
export function useActing(ticketId: string) {
  const [mailAgain, { isLoading: isMailing }] = useMailAgainMutation();
  const [liftSuppression, { isLoading: isLifting }] = useLiftSuppressionMutation();

  async function act(begun: Promise<{ error?: unknown }>, done: string): Promise<void> {
    const isSameViewer = rememberViewer();
    const { error } = await begun;
    if (!isSameViewer()) return;
    if (error) notify.error(causeOf(error));
    else notify.success(done);
  }

  return {
    isBusy: isMailing || isLifting,
    tryAgain: (mailId: string) =>
      void act(mailAgain({ ticketId, mailId }), t("It is mailed once more.")),
    lift: () => void act(liftSuppression(ticketId), t("E-mails go to this address again.")),
  };
}

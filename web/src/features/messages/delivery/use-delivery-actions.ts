import { t } from "../../../i18n/t.ts";
import { useActing } from "../../../ui/toasts/use-acting.ts";
import { useLiftSuppressionMutation, useMailAgainMutation } from "./delivery.api.ts";

/** What staff do about mails that did not arrive, and what is said of it. */
export function useDeliveryActions(ticketId: string) {
  const { isBusy, act } = useActing();
  const [mailAgain] = useMailAgainMutation();
  const [liftSuppression] = useLiftSuppressionMutation();
  return {
    isBusy,
    tryAgain: (mailId: string) =>
      void act(mailAgain({ ticketId, mailId }), t("It is mailed once more.")),
    lift: () => void act(liftSuppression(ticketId), t("E-mails go to this address again.")),
  };
}

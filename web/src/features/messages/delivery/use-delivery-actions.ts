import { t } from "../../../i18n/t.ts";
import { useActing } from "../../../ui/toasts/use-acting.ts";
import {
  useCopyAgainMutation,
  useLiftOfCopyMutation,
  useLiftSuppressionMutation,
  useMailAgainMutation,
} from "./delivery.api.ts";

/** What staff do about mails that did not arrive, and what is said of it. */
export function useDeliveryActions(ticketId: string) {
  const { isBusy, act } = useActing();
  const [mailAgain] = useMailAgainMutation();
  const [liftSuppression] = useLiftSuppressionMutation();
  const [copyAgain] = useCopyAgainMutation();
  const [liftOfCopy] = useLiftOfCopyMutation();
  const [again, lifted] = [t("It is mailed once more."), t("E-mails go to this address again.")];
  return {
    isBusy,
    tryAgain: (mailId: string) => void act(mailAgain({ ticketId, mailId }), again),
    lift: () => void act(liftSuppression(ticketId), lifted),
    /** The same of a mail to somebody else than the customer. */
    ofCopy: {
      tryAgain: (mailId: string) => void act(copyAgain({ ticketId, mailId }), again),
      lift: (mailId: string) => void act(liftOfCopy({ ticketId, mailId }), lifted),
    },
  };
}

import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { knownText, t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { reasonChosen } from "../../../state/wizard.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { RadioCard, RadioCardSkeleton } from "../../../ui/fields/RadioCard.tsx";
import styles from "./ReasonChoice.module.css";
import { useEnquiryReasons } from "./use-enquiry-reasons.ts";

/** The last reason contains the name of the marketplace, from the configuration; the others need not wait for it. */
const likelyReasons = enquiryReasons("Marketplace");

/** Why the customer writes: one of the known reasons, the first unless they choose. */
export function ReasonChoice() {
  const dispatch = useAppDispatch();
  const { reasons, chosen, hasFailed, retry } = useEnquiryReasons();
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.question}>{t("What is it about?")}</legend>
      {(reasons ?? likelyReasons.slice(0, -1)).map((reason) => (
        <RadioCard
          key={reason}
          name="enquiryInfo"
          value={reason}
          label={knownText(reason)}
          checked={reason === chosen}
          onChange={() => dispatch(reasonChosen(reason))}
        />
      ))}
      {!reasons && !hasFailed && (
        <RadioCardSkeleton likeLabel={knownText(likelyReasons.at(-1) ?? "")} />
      )}
      {!reasons && hasFailed && (
        <p className={styles.failure} role="alert">
          {t("One more reason could not be loaded.")}
          <Button variant="quiet" onClick={retry}>
            {t("Try again")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

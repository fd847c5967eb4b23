import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { reasonChosen } from "../../state/wizard.slice.ts";
import { RadioCard } from "../../ui/RadioCard.tsx";
import styles from "./ReasonChoice.module.css";

/** Why the customer writes: one of the known reasons, the first unless they choose. */
export function ReasonChoice() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.wizard.enquiryInfo);
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.question}>What is it about?</legend>
      {enquiryReasons.map((reason) => (
        <RadioCard
          key={reason}
          name="enquiryInfo"
          value={reason}
          label={reason}
          checked={reason === chosen}
          onChange={() => dispatch(reasonChosen(reason))}
        />
      ))}
    </fieldset>
  );
}

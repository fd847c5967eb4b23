import type { Availability } from "@deskbell/shared/users/availability";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import menu from "../../../ui/Menu.module.css";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./AvailabilityChoice.module.css";
import { AvailabilitySign } from "./AvailabilitySign.tsx";
import { useSetAvailabilityMutation } from "./availability.api.ts";
import { receiveAvailability } from "./availability.live.ts";
import { availabilityChoices } from "./availability-words.ts";
import { useOwnAvailability } from "./use-own-availability.ts";

const choices = Object.keys(availabilityChoices) as Availability[];

/** In the account menu: whether one is given tickets. */
export function AvailabilityChoice() {
  const dispatch = useAppDispatch();
  const current = useOwnAvailability();
  const [set] = useSetAvailabilityMutation();
  if (!current) return null;
  const choose = async (availability: Availability) => {
    const { data, error } = await set(availability);
    if (data) dispatch(receiveAvailability(data));
    if (error) notify.error(causeOf(error));
  };
  return (
    <>
      <Menu.RadioGroup
        value={current}
        onValueChange={(chosen) => void choose(chosen as Availability)}
        aria-label={t("Availability")}
      >
        {choices.map((availability) => (
          <Menu.RadioItem key={availability} value={availability} className={menu.item}>
            <span className={styles.sign}>
              <AvailabilitySign availability={availability} />
            </span>
            <span className={styles.word}>{availabilityChoices[availability]}</span>
            <Menu.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
    </>
  );
}

import type { StaffMember } from "@deskbell/shared/users/user";
import { t } from "../../../i18n/t.ts";
import { accessMarks } from "../../../state/access.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import panel from "../../../ui/panel-list.module.css";
import { AvailabilitySign } from "./AvailabilitySign.tsx";
import { availabilityWord } from "./availability-words.ts";
import styles from "./ColleagueRow.module.css";

interface ColleagueRowProps {
  person: StaffMember;
  isManager: boolean;
  onChange(): void;
}

/** One of the staff: whether they are given tickets, and how many. */
export function ColleagueRow({ person, isManager, onChange }: ColleagueRowProps) {
  const { name, avatar, access, availability = "away", capacity } = person;
  return (
    <li className={panel.row} aria-label={name}>
      <Avatar name={name} src={avatar} sizePx={36} />
      <div className={`${panel.words} ${styles.words}`}>
        <span className={panel.name}>
          <bdi>{name}</bdi>
          <span className={panel.mark}>{accessMarks[access]}</span>
        </span>
        <span className={panel.facts}>
          <span className={styles.sign}>
            <AvailabilitySign availability={availability} />
          </span>
          {availability === "away_reassigning"
            ? t("Away, tickets go back to their team when the customer writes")
            : availabilityWord(availability)}
        </span>
        {capacity !== undefined && (
          <span className={panel.facts}>
            {t(
              "{count, plural, =0 {No tickets} one {Up to # open ticket} other {Up to # open tickets}}",
              {
                count: capacity,
              },
            )}
          </span>
        )}
      </div>
      {isManager && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Change the availability of {name}", { name })}
            onClick={onChange}
          >
            {t("Change")}
          </Button>
        </span>
      )}
    </li>
  );
}

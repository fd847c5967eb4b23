import type { MailPreference, QuietHours } from "@deskbell/shared/users/mail-preferences";
import { useState } from "react";
import { timeZoneHere } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import { PanelError } from "../../ui/feedback/PanelError.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import {
  useChangeMailPreferencesMutation,
  useReadMailPreferencesQuery,
} from "./mail-preferences.api.ts";
import styles from "./Settings.module.css";

interface Kind {
  kind: MailPreference;
  label: string;
  hint?: string;
}

const customersKinds: readonly Kind[] = [
  {
    kind: "answers",
    label: t("Answers to your tickets"),
    hint: t("What you have read here by then is left out."),
  },
  { kind: "solved", label: t("A ticket of yours is solved") },
];
const staffKinds: readonly Kind[] = [
  { kind: "assigned", label: t("A ticket is assigned to you") },
  { kind: "mentioned", label: t("A note mentions you") },
  { kind: "answered", label: t("A customer writes in a ticket of yours") },
];

/** Which mails one gets, on whatever device one reads them, and when. */
export function MailSettings() {
  const { currentData: own, isError, refetch } = useReadMailPreferencesQuery();
  const [save] = useChangeMailPreferencesMutation();
  const kinds = useCan("ticket:work") ? staffKinds : customersKinds;
  const change = async (wanted: Parameters<typeof save>[0]) => {
    const { error } = await save(wanted);
    if (error) notify.error(t("That could not be kept. Please try again."));
  };
  // Nothing that is chosen here would change anything.
  if (own && !own.sendsMails) return null;

  return (
    <section className={styles.panel} aria-labelledby="mails-title">
      <h2 className={styles.title} id="mails-title">
        {t("Mails to you")}
      </h2>
      {own && (
        <>
          {kinds.map(({ kind, ...texts }) => (
            <Switch
              key={kind}
              {...texts}
              checked={own.preferences[kind]}
              onChange={(isOn) => void change({ [kind]: isOn })}
            />
          ))}
          <QuietTimes
            quietHours={own.preferences.quietHours}
            onChange={(quietHours) => void change({ quietHours })}
          />
        </>
      )}
      {!own && isError && (
        <PanelError
          title={t("Your mails could not be shown")}
          text={t("Check your connection.")}
          onRetry={() => void refetch()}
        />
      )}
      {!own && !isError && <PanelListSkeleton label={t("Loading your mails")} />}
    </section>
  );
}

interface QuietTimesProps {
  quietHours: QuietHours | null;
  onChange(quietHours: QuietHours | null): void;
}

/** From the evening to the morning. */
const usualHours = { from: "20:00", to: "08:00" };

function QuietTimes({ quietHours, onChange }: QuietTimesProps) {
  /** While they are being written. */
  const [draft, setDraft] = useState<Partial<QuietHours>>({});
  const hours = { ...usualHours, ...quietHours, ...draft };
  // Who changes them reads them on this clock.
  const timeZone = timeZoneHere();
  function save() {
    if (quietHours && Object.keys(draft).length > 0 && hours.from !== hours.to) {
      onChange({ from: hours.from, to: hours.to, timeZone });
    }
    setDraft({});
  }
  return (
    <>
      <Switch
        label={t("Quiet hours for mails")}
        hint={t("What is due in these hours comes together, at their end.")}
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? { ...usualHours, timeZone } : null)}
      />
      <div className={styles.hours}>
        {(["from", "to"] as const).map((end) => (
          <label key={end} className={styles.hour}>
            {end === "from" ? t("Quiet from") : t("Quiet until")}
            <input
              type="time"
              className={styles.time}
              required
              disabled={quietHours === null}
              value={hours[end]}
              onChange={({ target: { value } }) => value && setDraft({ ...draft, [end]: value })}
              onBlur={save}
            />
          </label>
        ))}
      </div>
      {quietHours && quietHours.timeZone !== timeZone && (
        <p className={styles.outcome}>
          {t("These are times of {place}. Change one of them to have them in your time.", {
            place: quietHours.timeZone.replaceAll("_", " "),
          })}
        </p>
      )}
    </>
  );
}

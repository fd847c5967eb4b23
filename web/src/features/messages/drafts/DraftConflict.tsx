import { texts } from "@deskbell/shared/texts";
import { MonitorSmartphone } from "lucide-react";
import { useSyncExternalStore } from "react";
import { listText } from "../../../i18n/format.ts";
import { knownText, t } from "../../../i18n/t.ts";
import {
  type DraftContent,
  draftWork,
  type KeptVersion,
  keptDrafts,
} from "../../../state/kept-drafts.ts";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import styles from "./DraftConflict.module.css";

/** What a new ticket has above its description. */
const TicketLines = ({ enquiryInfo, subject, isPrivate }: NonNullable<DraftContent["ticket"]>) => (
  <>
    <strong>{subject}</strong>
    {`\n${knownText(enquiryInfo)}${isPrivate ? ` · ${t(texts.privateToggle)}` : ""}\n\n`}
  </>
);

/** What another device has written in the same place meanwhile: both stay until their author has chosen. */
export function DraftConflict({ draftKey }: { draftKey: string }) {
  const other = useSyncExternalStore(keptDrafts.subscribe, () => keptDrafts.get(draftKey)?.other);
  return other ? <Choice draftKey={draftKey} other={other} /> : null;
}

function Choice({ draftKey, other }: { draftKey: string; other: KeptVersion }) {
  const place = useNeighbourFocus<HTMLDivElement>();
  const isGone = other.version === null;
  const { text, ticket, files = [] } = other.content;
  return (
    <div ref={place} className={styles.conflict} role="alert">
      <p className={styles.words}>
        <MonitorSmartphone className={styles.icon} size={16} aria-hidden="true" />
        {isGone
          ? t("This was sent or emptied on another device. You have changed it here.")
          : t("Changed on another device, too:")}
      </p>
      {!isGone && (
        <blockquote className={styles.other} dir="auto">
          {ticket && <TicketLines {...ticket} />}
          {text}
          {files.length > 0 && (
            <span className={styles.files}>{listText(files.map(({ name }) => name))}</span>
          )}
        </blockquote>
      )}
      <div className={styles.choices}>
        <button
          type="button"
          className={styles.choice}
          onClick={() => draftWork.decide(draftKey, "this")}
        >
          {t("Keep what is here")}
        </button>
        <button
          type="button"
          className={styles.choice}
          onClick={() => draftWork.decide(draftKey, "other")}
        >
          {isGone ? t("Empty it here, too") : t("Use the other")}
        </button>
      </div>
    </div>
  );
}

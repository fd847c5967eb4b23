import { texts } from "@deskbell/shared/texts";
import { MonitorSmartphone } from "lucide-react";
import { type MouseEvent, useSyncExternalStore } from "react";
import { listText } from "../../../i18n/format.ts";
import { knownText, t } from "../../../i18n/t.ts";
import {
  type DraftContent,
  draftWork,
  type KeptVersion,
  keptDrafts,
} from "../../../state/kept-drafts.ts";
import styles from "./DraftConflict.module.css";

/** What a new ticket has above its description. */
const TicketLines = ({ enquiryInfo, subject, isPrivate }: NonNullable<DraftContent["ticket"]>) => (
  <>
    <strong>{subject}</strong>
    {`\n${knownText(enquiryInfo)}${isPrivate ? ` · ${t(texts.privateToggle)}` : ""}\n\n`}
  </>
);

/** What is written stands below the question. */
const fieldAfter = (place: Element): HTMLElement | undefined =>
  [...document.querySelectorAll("textarea")].find(
    (field) => place.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** What another device has written in the same place meanwhile: both stay until their author has chosen. */
export function DraftConflict({ draftKey }: { draftKey: string }) {
  const other = useSyncExternalStore(keptDrafts.subscribe, () => keptDrafts.get(draftKey)?.other);
  return other ? <Choice draftKey={draftKey} other={other} /> : null;
}

function Choice({ draftKey, other }: { draftKey: string; other: KeptVersion }) {
  const choose = ({ currentTarget, detail }: MouseEvent<HTMLElement>, choice: "this" | "other") => {
    draftWork.decide(draftKey, choice);
    if (detail === 0) fieldAfter(currentTarget)?.focus(); // by keyboard: the button leaves
  };
  const isGone = other.version === null;
  const { text, ticket, files = [] } = other.content;
  return (
    <div className={styles.conflict} role="alert">
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
        <button type="button" className={styles.choice} onClick={(event) => choose(event, "this")}>
          {t("Keep what is here")}
        </button>
        <button type="button" className={styles.choice} onClick={(event) => choose(event, "other")}>
          {isGone ? t("Empty it here, too") : t("Use the other")}
        </button>
      </div>
    </div>
  );
}

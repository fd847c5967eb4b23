import { CircleAlert, CloudOff, Pencil } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { isEmptyDraft, noteDraftOf } from "../../../state/drafts.slice.ts";
import { type RootState, useAppSelector } from "../../../state/hooks.ts";
import { needsItsAuthor } from "../../../state/outbox.slice.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./UnsentSign.module.css";

const signs = {
  refused: { Icon: CircleAlert, words: t("Not sent") },
  offline: { Icon: CloudOff, words: t("Not sent: no connection") },
  draft: { Icon: Pencil, words: t("Your draft") },
};

/** In a ticket's row: what was written there and is not sent. */
export function UnsentSign({ ticketId }: { ticketId: string }) {
  const what = useAppSelector((state) => unsentIn(state, ticketId));
  if (!what) return null;
  const { Icon, words } = signs[what];
  return (
    <span className={styles.sign} data-unsent={what} title={words}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Refused or overtaken it waits for its author; else it is sent by itself, or has not been sent off. */
function unsentIn({ outbox, drafts }: RootState, ticketId: string): keyof typeof signs | null {
  const own = outbox.filter((message) => message.ticketId === ticketId);
  if (own.some(needsItsAuthor)) return "refused";
  if (own.some(({ waitsFor }) => waitsFor === "connection")) return "offline";
  const isEmpty = isEmptyDraft(drafts[ticketId]) && isEmptyDraft(drafts[noteDraftOf(ticketId)]);
  return isEmpty ? null : "draft";
}

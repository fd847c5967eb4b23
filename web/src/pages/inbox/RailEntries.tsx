import { MailsEntry } from "../../features/messages/by-mail/MailsEntry.tsx";
import { ScheduledEntry } from "../../features/messages/scheduled/ScheduledDialog.tsx";

interface RailEntriesProps {
  /** Of the views that they stand below. */
  styles: { view?: string; name?: string; count?: string };
}

/** What stands below the views of staff as long as there is something in it. */
export const RailEntries = ({ styles }: RailEntriesProps) => (
  <>
    <ScheduledEntry styles={styles} />
    <MailsEntry styles={styles} />
  </>
);

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { isForPage } from "../../../ui/commands/is-for-page.ts";
import { isPlain } from "../../../ui/commands/key-of.ts";
import { SingleKeysSwitch } from "../../../ui/commands/SingleKeysSwitch.tsx";
import { useSingleKeys } from "../../../ui/commands/single-keys.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { pageDirection } from "../../../ui/page-direction.ts";
import { CommandBar } from "./CommandBar.tsx";
import styles from "./KeyboardHelp.module.css";
import { NewTicket } from "./NewTicket.tsx";
import { PrintTicket } from "./PrintTicket.tsx";

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** Its keys change places where people read from right to left. */
  isSideways?: true;
  /** What only staff can do. */
  isStaffs?: true;
}

const isMac = navigator.userAgent.includes("Mac OS");

const shortcuts: readonly Shortcut[] = [
  { keys: ["↑", "↓"], does: t("Move between tickets, also from an empty message") },
  { keys: [t("Home"), t("End")], does: t("First and last ticket") },
  { keys: [t("Enter")], does: t("Open the ticket; send the message") },
  { keys: ["J", "K"], does: t("Next and previous ticket, also while one is read"), isStaffs: true },
  { keys: ["O"], does: t("Open the ticket"), isStaffs: true },
  { keys: ["X"], does: t("Select the ticket"), isStaffs: true },
  { keys: [t("Shift"), "↓"], does: t("Select the next ticket too"), isStaffs: true },
  {
    keys: [isMac ? "⌘" : t("Ctrl"), "A"],
    does: t("Select all that are shown, then all of the view"),
    isStaffs: true,
  },
  {
    keys: [isMac ? "⌘" : t("Ctrl"), "Z"],
    does: t("Take back what you did last: a reply, a change of one ticket or of several"),
    isStaffs: true,
  },
  { keys: ["F"], does: t("Search tickets"), isStaffs: true },
  { keys: ["["], does: t("Collapse the list"), isStaffs: true },
  { keys: ["]"], does: t("Collapse the details"), isStaffs: true },
  { keys: ["G", "M"], does: t("Go to Mine"), isStaffs: true },
  { keys: ["G", "U"], does: t("Go to Unassigned"), isStaffs: true },
  { keys: ["G", "A"], does: t("Go to All open"), isStaffs: true },
  { keys: ["G", "W"], does: t("Go to Pending"), isStaffs: true },
  { keys: ["G", "S"], does: t("Go to Snoozed"), isStaffs: true },
  { keys: ["G", "@"], does: t("Go to Mentions"), isStaffs: true },
  { keys: ["G", "D"], does: t("Go to Solved"), isStaffs: true },
  { keys: ["G", "1–9"], does: t("Go to a saved view, by its place"), isStaffs: true },
  { keys: [t("Shift"), t("Enter")], does: t("New line in a message") },
  {
    keys: [isMac ? "⌘" : t("Ctrl"), "B", "I", "E"],
    does: t("Bold, italic and code in what you write"),
    isStaffs: true,
  },
  {
    keys: [isMac ? "⌘" : t("Ctrl"), t("Shift"), "6–9"],
    does: t("Link, numbered list, list and quote"),
    isStaffs: true,
  },
  {
    keys: [isMac ? "⌘" : t("Ctrl"), t("Enter")],
    does: t("Send the message and solve the ticket"),
    isStaffs: true,
  },
  { keys: ["R"], does: t("Write a reply"), isStaffs: true },
  { keys: ["N"], does: t("Write an internal note"), isStaffs: true },
  { keys: ["/"], does: t("Insert a saved reply or a macro into a message"), isStaffs: true },
  { keys: ["@"], does: t("Mention a colleague in a note"), isStaffs: true },
  { keys: ["E"], does: t("Solve the ticket, or open it again"), isStaffs: true },
  { keys: ["U"], does: t("Mark the ticket as unread"), isStaffs: true },
  { keys: ["M"], does: t("Merge the ticket into another"), isStaffs: true },
  { keys: ["Z"], does: t("Snooze the ticket"), isStaffs: true },
  { keys: ["A"], does: t("Assign the ticket"), isStaffs: true },
  { keys: ["I"], does: t("Take the ticket"), isStaffs: true },
  { keys: [t("Shift"), "A"], does: t("Give the ticket to a team"), isStaffs: true },
  { keys: ["P"], does: t("Set the priority"), isStaffs: true },
  { keys: ["T"], does: t("Add a tag"), isStaffs: true },
  {
    keys: ["E", "Z", "A", "I", "P", "T", "M"],
    does: t(
      "While tickets are selected: the same for all of them, which M merges into one; U does nothing then",
    ),
    isStaffs: true,
  },
  { keys: ["←", "→"], does: t("Previous and next picture"), isSideways: true },
  { keys: [t("Esc")], does: t("Close what is on top; from a message back to the list") },
  { keys: [isMac ? "⌘" : t("Ctrl"), "K"], does: t("Find a command or a ticket"), isStaffs: true },
  { keys: [isMac ? "⌘" : t("Ctrl"), "P"], does: t("Print the ticket") },
  { keys: ["?"], does: t("Show these shortcuts") },
];

/** What keys do here: their sheet by ?, and for staff the command bar, and what it opens anywhere. */
export function KeyboardHelp({ ticket }: { ticket: Ticket | undefined }) {
  const isStaff = useCan("ticket:work");
  return (
    <>
      <ShortcutsDialog />
      {ticket && <PrintTicket key={ticket._id} ticket={ticket} />}
      {isStaff && <CommandBar />}
      {isStaff && <NewTicket />}
    </>
  );
}

/** The keyboard shortcuts, shown by `?` unless somebody is typing, and by a command. */
function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const isStaff = useCan("ticket:work");
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  useSingleKeys(viewerId);
  const shown = { words: t("Keyboard shortcuts"), keys: ["?"], group: t("Help") };
  useCommands([{ ...shown, run: () => setIsOpen(true) }]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && isPlain(event) && isForPage(event)) setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!isOpen) return null;
  const isMirrored = pageDirection() === "rtl";
  return (
    <Dialog title={t("Keyboard shortcuts")} onClose={() => setIsOpen(false)}>
      <SingleKeysSwitch personId={viewerId} />
      <dl className={styles.list}>
        {shortcuts
          .filter(({ isStaffs }) => !isStaffs || isStaff)
          .map(({ keys, does, isSideways }) => (
            <div key={does} className={styles.shortcut}>
              <dt className={styles.keys}>
                {(isSideways && isMirrored ? keys.toReversed() : keys).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

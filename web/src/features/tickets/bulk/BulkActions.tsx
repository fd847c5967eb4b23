import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Check, Moon, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { SnoozeDialog } from "../status/SnoozeDialog.tsx";
import { AssigneeMenu, MoreMenu, PriorityMenu, TagsMenu, TeamMenu } from "./BulkMenus.tsx";
import styles from "./BulkPanel.module.css";
import type { BulkDraft } from "./jobs/jobs.api.ts";
import { selection } from "./selection/selection.ts";

interface BulkActionsProps {
  tickets: readonly StaffTicket[];
  /** How many are meant; null for all that match where that is not known exactly. */
  count: number | null;
  isSpam: boolean;
  isBusy: boolean;
  onChange(set: BulkDraft["set"]): Promise<void>;
}

type Menu = "assignee" | "team" | "priority" | "tags" | "more";

const nothing = () => {};

/** What can be done with the selected tickets; by the keys of one ticket, too. */
export function BulkActions({ tickets, count, isSpam, isBusy, onChange }: BulkActionsProps) {
  const [opened, setOpened] = useState<Menu | null>(null);
  const [isSnoozing, setIsSnoozing] = useState(false);
  const group =
    count === null
      ? t("All that match")
      : t("{count, plural, one {# selected ticket} other {# selected tickets}}", { count });
  const change = (set: BulkDraft["set"]) => void onChange(set);
  const snooze = () => setIsSnoozing(true);
  // Unknown for all that match, of which only some are loaded; a closed ticket needs a reason, and is opened again alone.
  const isOver = count !== null && tickets.every(({ status }) => status === "solved");
  const solveOrReopen = () => change({ status: isOver ? "open" : "solved" });
  const OverIcon = isOver ? RotateCcw : Check;
  const opens = { onOpen: setOpened, onSnooze: snooze };
  useBulkCommands({ group, isOver, solveOrReopen, onChange: change, ...opens });
  const menu = (name: Menu) => ({
    isBusy,
    isOpen: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
    onChange: change,
  });
  return (
    <div role="toolbar" aria-label={group} className={styles.actions}>
      <IconButton
        label={isOver ? t("Open again (E)") : t("Solve (E)")}
        icon={<OverIcon size={18} aria-hidden="true" />}
        onClick={solveOrReopen}
      />
      <AssigneeMenu {...menu("assignee")} />
      <TeamMenu {...menu("team")} />
      <PriorityMenu {...menu("priority")} />
      <TagsMenu {...menu("tags")} tickets={tickets} />
      <IconButton
        label={t("Snooze (Z)")}
        icon={<Moon size={18} aria-hidden="true" />}
        onClick={snooze}
      />
      <MoreMenu {...menu("more")} isSpam={isSpam} />
      {isSnoozing && (
        <SnoozeDialog
          isSetting={isBusy}
          onSnooze={(until: Date, wakeOn: WakeOn) => {
            setIsSnoozing(false);
            change({ status: "snoozed", snoozedUntil: until.toISOString(), wakeOn });
          }}
          onClose={() => setIsSnoozing(false)}
        />
      )}
    </div>
  );
}

interface BulkCommands {
  /** What they are listed under. */
  group: string;
  /** All are solved or closed: they are opened again. */
  isOver: boolean;
  solveOrReopen(): void;
  onChange(set: BulkDraft["set"]): void;
  onOpen(menu: Menu): void;
  onSnooze(): void;
}

/** The keys that work on one ticket work on all selected ones instead. */
function useBulkCommands(props: BulkCommands): void {
  const { group, isOver, solveOrReopen, onChange, onOpen, onSnooze } = props;
  const viewer = useAppSelector(selectViewer);
  const commands: Command[] = [
    { words: isOver ? t("Open again") : t("Solve"), key: "e", run: solveOrReopen },
    { words: t("Assign to somebody…"), key: "a", run: () => onOpen("assignee") },
    {
      words: t("Assign to me"),
      key: "i",
      run: () => viewer && onChange({ assigneeId: viewer._id }),
    },
    { words: t("Assign to a team…"), key: "A", run: () => onOpen("team") },
    { words: t("Set the priority…"), key: "p", run: () => onOpen("priority") },
    { words: t("Tags…"), key: "t", run: () => onOpen("tags") },
    { words: t("Snooze…"), key: "z", run: onSnooze },
    // These work on one ticket only: without an entry here, the keys would act on the open one.
    { words: t("Merge into another ticket…"), key: "m", isKeyOnly: true, run: nothing },
    { words: t("Mark as unread"), key: "u", isKeyOnly: true, run: nothing },
  ];
  useCommands(commands, { group, goesFirst: true });
  useEffect(() => {
    const key = selection.takeKey();
    if (key !== null) void commands.find((one) => one.key === key)?.run();
  });
}

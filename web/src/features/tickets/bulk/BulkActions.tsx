import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Check, Merge, Moon, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { SnoozeDialog } from "../status/SnoozeDialog.tsx";
import { ActionFace } from "./ActionFace.tsx";
import { AssigneeMenu, MoreMenu, PriorityMenu, TagsMenu, TeamMenu } from "./BulkMenus.tsx";
import styles from "./BulkPanel.module.css";
import type { BulkSetDraft } from "./jobs/jobs.api.ts";
import { MergeManyDialog, type MergeManyDialogProps } from "./MergeManyDialog.tsx";
import { selection } from "./selection/selection.ts";

interface BulkActionsProps {
  tickets: readonly StaffTicket[];
  /** Which are meant, in words. */
  group: string;
  /** All of a list are meant. */
  isAll: boolean;
  /** They are all that are meant; else there may be more, which are not loaded. */
  isExact: boolean;
  isSpam: boolean;
  isBusy: boolean;
  /** There is room for words beside the icons. */
  hasWords: boolean;
  onChange(set: BulkSetDraft): Promise<void>;
  onMerge: MergeManyDialogProps["onMerge"];
}

type Menu = "assignee" | "team" | "priority" | "tags" | "more";

const nothing = () => {};

/** What can be done with the selected tickets; by the keys of one ticket, too. */
export function BulkActions(props: BulkActionsProps) {
  const { tickets, group, isAll, isExact, isSpam, isBusy, hasWords, onChange, onMerge } = props;
  const [opened, setOpened] = useState<Menu | null>(null);
  const [asked, setAsked] = useState<"snooze" | "merge" | null>(null);
  const change = (set: BulkSetDraft) => void onChange(set);
  const snooze = () => setAsked("snooze");
  const merge = () => setAsked("merge");
  const close = () => setAsked(null);
  // Unknown for all that match, of which only some are loaded; a closed ticket needs a reason, and is opened again alone.
  const isOver = isExact && tickets.every(({ status }) => status === "solved");
  const solveOrReopen = () => change({ status: isOver ? "open" : "solved" });
  const OverIcon = isOver ? RotateCcw : Check;
  const opens = { onOpen: setOpened, onSnooze: snooze, onMerge: merge };
  useBulkCommands({
    group,
    isOver,
    isOne: isExact && tickets.length === 1,
    solveOrReopen,
    onChange: change,
    ...opens,
  });
  const menu = (name: Menu) => ({
    isBusy,
    isOpen: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
    onChange: change,
  });
  return (
    <div role="toolbar" aria-label={group} className={styles.actions} data-words={hasWords}>
      <IconButton
        label={isOver ? t("Open again (E)") : t("Solve (E)")}
        icon={
          <ActionFace icon={OverIcon} word={isOver ? t("Open again") : t("Solve")} keys={["E"]} />
        }
        onClick={solveOrReopen}
      />
      <AssigneeMenu {...menu("assignee")} />
      <TeamMenu {...menu("team")} />
      <PriorityMenu {...menu("priority")} />
      <TagsMenu {...menu("tags")} tickets={tickets} />
      <IconButton
        label={t("Snooze (Z)")}
        icon={<ActionFace icon={Moon} word={t("Snooze")} keys={["Z"]} />}
        onClick={snooze}
      />
      <IconButton
        label={t("Merge (M)")}
        icon={<ActionFace icon={Merge} word={t("Merge")} keys={["M"]} />}
        onClick={merge}
      />
      <MoreMenu {...menu("more")} isSpam={isSpam} />
      {asked === "merge" && (
        <MergeManyDialog {...{ tickets, isAll, isBusy, onMerge }} onClose={close} />
      )}
      {asked === "snooze" && (
        <SnoozeDialog
          isSetting={isBusy}
          onSnooze={(until: Date, wakeOn: WakeOn) => {
            close();
            change({ status: "snoozed", snoozedUntil: until.toISOString(), wakeOn });
          }}
          onClose={close}
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
  isOne: boolean;
  solveOrReopen(): void;
  onChange(set: BulkSetDraft): void;
  onOpen(menu: Menu): void;
  onSnooze(): void;
  onMerge(): void;
}

/** The keys that work on one ticket work on all selected ones instead. */
function useBulkCommands(props: BulkCommands): void {
  const { group, isOver, isOne, solveOrReopen, onChange, onOpen, onSnooze, onMerge } = props;
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
    {
      words: isOne ? t("Merge into another ticket…") : t("Merge into one ticket…"),
      key: "m",
      run: onMerge,
    },
    // It works on one ticket only: without an entry here, the key would act on the open one.
    { words: t("Mark as unread"), key: "u", isKeyOnly: true, run: nothing },
  ];
  useCommands(commands, { group, goesFirst: true });
  useEffect(() => {
    const key = selection.takeKey();
    if (key !== null) void commands.find((one) => one.key === key)?.run();
  });
}

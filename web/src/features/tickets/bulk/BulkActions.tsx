import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import { type Priority, priorities } from "@deskbell/shared/tickets/priority";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Check, Ellipsis, Flag, Moon, Network, Tags, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useStaff, useTags, useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { priorityWords } from "../../../ui/tickets/ticket-words.ts";
import { type FieldChoice, FieldMenu } from "../fields/FieldMenu.tsx";
import { PrioritySign } from "../fields/PrioritySign.tsx";
import { SnoozeDialog } from "../status/SnoozeDialog.tsx";
import styles from "./BulkPanel.module.css";
import type { BulkDraft } from "./jobs.api.ts";
import { selection } from "./selection.ts";

interface BulkActionsProps {
  tickets: readonly StaffTicket[];
  /** How many are meant; null for all that match where that is not known exactly. */
  count: number | null;
  isSpam: boolean;
  isBusy: boolean;
  onChange(set: BulkDraft["set"]): Promise<void>;
}

type Menu = "assignee" | "team" | "priority" | "tags" | "more";

const nobody = "";
const nothing = () => {};
/** More would take a menu that nobody reads; a name that is typed finds its own. */
const tagsShown = 500;

/** What can be done with the selected tickets; by the keys of one ticket, too. */
export function BulkActions({ tickets, count, isSpam, isBusy, onChange }: BulkActionsProps) {
  const [opened, setOpened] = useState<Menu | null>(null);
  const [isSnoozing, setIsSnoozing] = useState(false);
  const viewer = useAppSelector(selectViewer);
  const { data: staff } = useStaff(opened !== "assignee");
  const { data: teams } = useTeams(opened !== "team");
  const { data: tags } = useTags(opened !== "tags");
  const group =
    count === null
      ? t("All that match")
      : t("{count, plural, one {# selected ticket} other {# selected tickets}}", { count });
  const change = (set: BulkDraft["set"]) => void onChange(set);
  const solve = () => change({ status: "solved" });
  const open = (menu: Menu) => () => setOpened(menu);
  const commands: Command[] = [
    { words: t("Solve"), key: "e", run: solve },
    { words: t("Assign to somebody…"), key: "a", run: open("assignee") },
    {
      words: t("Assign to me"),
      key: "i",
      run: () => viewer && change({ assigneeId: viewer._id }),
    },
    { words: t("Assign to a team…"), key: "A", run: open("team") },
    { words: t("Set the priority…"), key: "p", run: open("priority") },
    { words: t("Tags…"), key: "t", run: open("tags") },
    { words: t("Snooze…"), key: "z", run: () => setIsSnoozing(true) },
    // What they do is done with one ticket: the open one is not meant.
    { words: t("Merge into another ticket…"), key: "m", isKeyOnly: true, run: nothing },
    { words: t("Mark as unread"), key: "u", isKeyOnly: true, run: nothing },
  ];
  useCommands(commands, { group, goesFirst: true });
  useEffect(() => {
    const key = selection.takeKey();
    if (key !== null) void commands.find((one) => one.key === key)?.run();
  });
  const menu = (name: Menu, label: string) => ({
    label,
    value: "",
    isBusy,
    isOpen: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });
  const others: Record<string, BulkDraft["set"]> = {
    open: { status: "open" },
    pending: { status: "pending" },
    spam: { isSpam: !isSpam },
  };
  return (
    <div role="toolbar" aria-label={group} className={styles.actions}>
      <IconButton
        label={t("Solve (E)")}
        icon={<Check size={18} aria-hidden="true" />}
        onClick={solve}
      />
      <FieldMenu
        {...menu("assignee", t("Assign (A)"))}
        choices={
          staff
            ? [
                { value: nobody, word: t("Nobody") },
                ...staff.map(({ id, name }) => ({ value: id, word: name })),
              ]
            : null
        }
        onChoose={(id) => change({ assigneeId: id === nobody ? null : id })}
      >
        <UserPlus size={18} aria-hidden="true" />
      </FieldMenu>
      <FieldMenu
        {...menu("team", t("Team (Shift A)"))}
        choices={teams?.map(({ id, name }) => ({ value: id, word: name })) ?? null}
        onChoose={(teamId) => change({ teamId })}
      >
        <Network size={18} aria-hidden="true" />
      </FieldMenu>
      <FieldMenu
        {...menu("priority", t("Priority (P)"))}
        choices={priorityChoices}
        onChoose={(priority) => change({ priority: priority as Priority })}
      >
        <Flag size={18} aria-hidden="true" />
      </FieldMenu>
      <FieldMenu
        {...menu("tags", t("Tags (T)"))}
        choices={tags ? tagChoices(tags.slice(0, tagsShown), tickets) : null}
        onChoose={(value) => {
          const [act, id = ""] = value.split(" ");
          change(act === "add" ? { addTagIds: [id] } : { removeTagIds: [id] });
        }}
      >
        <Tags size={18} aria-hidden="true" />
      </FieldMenu>
      <IconButton
        label={t("Snooze (Z)")}
        icon={<Moon size={18} aria-hidden="true" />}
        onClick={() => setIsSnoozing(true)}
      />
      <FieldMenu
        {...menu("more", t("More actions"))}
        choices={[
          { value: "open", word: t("Set to open") },
          { value: "pending", word: t("Set to pending") },
          { value: "spam", word: isSpam ? t("Not spam") : t("Mark as spam") },
        ]}
        onChoose={(value) => change(others[value] ?? {})}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </FieldMenu>
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

const priorityChoices: readonly FieldChoice[] = priorities.toReversed().map((priority) => ({
  value: priority,
  word: priorityWords[priority],
  sign: <PrioritySign priority={priority} hasWord={false} />,
}));

/** Each to put on; what one of them has also to take off. */
function tagChoices(
  tags: readonly { id: string; name: string }[],
  tickets: readonly StaffTicket[],
): FieldChoice[] {
  const had = tags.filter(({ id }) => tickets.some(({ tagIds }) => tagIds.includes(id)));
  return [
    ...had.map(({ id, name }) => ({
      value: `remove ${id}`,
      word: t("Take off {name}", { name }),
    })),
    ...tags.map(({ id, name }) => ({ value: `add ${id}`, word: name })),
  ];
}

import { type Priority, priorities } from "@deskbell/shared/tickets/priority";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Ellipsis, Flag, Network, Tags, UserPlus } from "lucide-react";
import { useStaff, useTags, useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { priorityWords } from "../../../ui/tickets/ticket-words.ts";
import { type FieldChoice, FieldMenu } from "../fields/FieldMenu.tsx";
import { PrioritySign } from "../fields/PrioritySign.tsx";
import { retryOf } from "../fields/retry-of.ts";
import { ActionFace } from "./ActionFace.tsx";
import type { BulkSetDraft } from "./jobs/jobs.api.ts";
import { TagsDialog } from "./TagsDialog.tsx";
import { tagChoices } from "./tag-choices.ts";

// What selected tickets can be changed to. A list of the desk is loaded when its menu is opened.

interface BulkMenuProps {
  isBusy: boolean;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onChange(set: BulkSetDraft): void;
}

const nobody = "";
/** A menu of more than these nobody reads, and it takes long to draw. */
const menuTagsMax = 200;

export function AssigneeMenu({ onChange, ...menu }: BulkMenuProps) {
  const { data: staff, ...loading } = useStaff(!menu.isOpen);
  return (
    <FieldMenu
      {...menu}
      label={t("Assign (A)")}
      value=""
      choices={
        staff
          ? [
              { value: nobody, word: t("Nobody") },
              ...staff.map(({ id, name }) => ({ value: id, word: name })),
            ]
          : null
      }
      onRetry={retryOf(loading)}
      onChoose={(id) => onChange({ assigneeId: id === nobody ? null : id })}
    >
      <ActionFace icon={UserPlus} word={t("Assign")} keys={["A"]} />
    </FieldMenu>
  );
}

export function TeamMenu({ onChange, ...menu }: BulkMenuProps) {
  const { data: teams, ...loading } = useTeams(!menu.isOpen);
  return (
    <FieldMenu
      {...menu}
      label={t("Team (Shift A)")}
      value=""
      choices={teams?.map(({ id, name }) => ({ value: id, word: name })) ?? null}
      onRetry={retryOf(loading)}
      onChoose={(teamId) => onChange({ teamId })}
    >
      <ActionFace icon={Network} word={t("Team")} keys={[t("Shift"), "A"]} />
    </FieldMenu>
  );
}

export function PriorityMenu({ onChange, ...menu }: BulkMenuProps) {
  return (
    <FieldMenu
      {...menu}
      label={t("Priority (P)")}
      value=""
      choices={priorityChoices}
      onChoose={(priority) => onChange({ priority: priority as Priority })}
    >
      <ActionFace icon={Flag} word={t("Priority")} keys={["P"]} />
    </FieldMenu>
  );
}

const priorityChoices: readonly FieldChoice[] = priorities.toReversed().map((priority) => ({
  value: priority,
  word: priorityWords[priority],
  sign: <PrioritySign priority={priority} hasWord={false} />,
}));

interface TagsMenuProps extends BulkMenuProps {
  tickets: readonly StaffTicket[];
}

/** A menu of them, or, where they are too many for one, a dialog in which they are searched. */
export function TagsMenu({ tickets, onChange, ...menu }: TagsMenuProps) {
  const { data: tags, ...loading } = useTags(!menu.isOpen);
  const areMany = (tags?.length ?? 0) > menuTagsMax;
  const choose = (value: string) => {
    const [act, id = ""] = value.split(" ");
    onChange(act === "add" ? { addTagIds: [id] } : { removeTagIds: [id] });
  };
  return (
    <>
      <FieldMenu
        {...menu}
        isOpen={menu.isOpen && !areMany}
        label={t("Tags (T)")}
        value=""
        choices={tags ? tagChoices(tags, tickets) : null}
        onRetry={retryOf(loading)}
        onChoose={choose}
      >
        <ActionFace icon={Tags} word={t("Tags")} keys={["T"]} />
      </FieldMenu>
      {tags && areMany && menu.isOpen && (
        <TagsDialog
          tags={tags}
          tickets={tickets}
          onChoose={(value) => {
            menu.onOpenChange(false);
            choose(value);
          }}
          onClose={() => menu.onOpenChange(false)}
        />
      )}
    </>
  );
}

interface MoreMenuProps extends BulkMenuProps {
  isSpam: boolean;
}

export function MoreMenu({ isSpam, onChange, ...menu }: MoreMenuProps) {
  const changes: Record<string, BulkSetDraft> = {
    open: { status: "open" },
    pending: { status: "pending" },
    spam: { isSpam: !isSpam },
  };
  return (
    <FieldMenu
      {...menu}
      label={t("More actions")}
      value=""
      choices={[
        { value: "open", word: t("Set to open") },
        { value: "pending", word: t("Set to pending") },
        { value: "spam", word: isSpam ? t("Not spam") : t("Mark as spam") },
      ]}
      onChoose={(value) => onChange(changes[value] ?? {})}
    >
      <ActionFace icon={Ellipsis} word={t("More")} />
    </FieldMenu>
  );
}

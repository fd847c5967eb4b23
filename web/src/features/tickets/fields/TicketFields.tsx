import { mayBeSet, type TicketStatus, ticketStatuses } from "@deskbell/shared/tickets/lifecycle";
import { type Priority, priorities } from "@deskbell/shared/tickets/priority";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { StaffMember } from "@deskbell/shared/users/user";
import { useState } from "react";
import { useStaff, useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { seenOf } from "../../../ui/tickets/seen-of.ts";
import { priorityWords, statusWords } from "../../../ui/tickets/ticket-words.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { StatusSign, shownStatus } from "../status/StatusSign.tsx";
import { type FieldChoice, FieldMenu } from "./FieldMenu.tsx";
import { FollowersField } from "./FollowersField.tsx";
import { PrioritySign } from "./PrioritySign.tsx";
import { retryOf } from "./retry-of.ts";
import { StaffMark } from "./StaffMark.tsx";
import { TagsField } from "./TagsField.tsx";
import styles from "./TicketFields.module.css";
import { useChangeTicket } from "./use-change-ticket.ts";

const nobody = "";

type Menu = "status" | "assignee" | "team" | "priority";
type FieldsOfTicket = ReturnType<typeof useTicketFields>;

export interface TicketFieldsProps {
  ticket: StaffTicket;
  /** In one line above the conversation, not in a column beside it. */
  isStrip: boolean;
}

/** What staff change about a ticket: each where it stands, by the keys A, I and P too. */
export function TicketFields({ ticket, isStrip }: TicketFieldsProps) {
  const fields = useTicketFields(ticket);
  return (
    <dl className={styles.fields} data-strip={isStrip}>
      <StatusField ticket={ticket} fields={fields} />
      <AssigneeField ticket={ticket} fields={fields} />
      <TeamField ticket={ticket} fields={fields} />
      <PriorityField ticket={ticket} fields={fields} />
      <div>
        <dt>{t("Tags")}</dt>
        <dd>
          <TagsField
            ticket={ticket}
            isBusy={fields.isChanging}
            onChange={(tagIds, seen) => fields.change({ tagIds }, seenOf(seen))}
          />
        </dd>
      </div>
      <div>
        <dt>{t("Followers")}</dt>
        <dd>
          <FollowersField ticket={ticket} />
        </dd>
      </div>
    </dl>
  );
}

/** What changes the ticket, which of the menus is open, and the keys that open them. */
function useTicketFields(ticket: StaffTicket) {
  const { change, isChanging } = useChangeTicket(ticket);
  const [opened, setOpened] = useState<Menu | null>(null);
  const viewer = useAppSelector(selectViewer);
  const assign = (id: string) => change({ assigneeId: id === nobody ? null : id });
  const isMine = viewer !== null && ticket.assignee?.id === viewer._id;
  const takeIt = { words: t("Assign to me"), key: "i", run: () => viewer && assign(viewer._id) };
  useCommands([
    { words: t("Assign to somebody…"), key: "a", run: () => setOpened("assignee") },
    ...(isMine ? [] : [takeIt]),
    { words: t("Assign to a team…"), key: "A", run: () => setOpened("team") },
    { words: t("Set the priority…"), key: "p", run: () => setOpened("priority") },
  ]);
  const menuOf = (menu: Menu) => ({
    isBusy: isChanging,
    isOpen: opened === menu,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? menu : null),
  });
  return { change, assign, isChanging, menuOf, viewer, isMine };
}

interface FieldProps {
  ticket: StaffTicket;
  fields: FieldsOfTicket;
}

function StatusField({ ticket, fields: { change, menuOf } }: FieldProps) {
  const { status, snoozedUntil } = ticket;
  return (
    <div>
      <dt>{t("Status")}</dt>
      <dd>
        <FieldMenu
          {...menuOf("status")}
          label={t("Status: {status}", { status: shownStatus(ticket) })}
          value={status}
          choices={settableFrom(status)}
          onChoose={(to) => void change({ status: to as "open" | "pending" | "solved" })}
        >
          <span className={styles.status}>
            <StatusSign ticket={ticket} />
          </span>
        </FieldMenu>
      </dd>
      {snoozedUntil && (
        <dd className={styles.until}>{t("Until {time}", { time: fullTimeText(snoozedUntil) })}</dd>
      )}
    </div>
  );
}

function AssigneeField({ ticket: { assignee }, fields }: FieldProps) {
  const { assign, menuOf, viewer, isMine } = fields;
  const menu = menuOf("assignee");
  const { data: staff, ...loading } = useStaff(!menu.isOpen);
  const whose = isMine ? t("You") : (assignee?.name ?? t("Nobody"));
  return (
    <div>
      <dt>{t("Assignee")}</dt>
      <dd>
        <FieldMenu
          {...menu}
          label={t("Assignee: {name}", { name: whose })}
          shortcut="a"
          value={assignee?.id ?? nobody}
          choices={staff ? peopleChoices(staff, viewer?._id) : null}
          onRetry={retryOf(loading)}
          onChoose={(id) => void assign(id)}
        >
          <StaffMark person={assignee} />
          <bdi className={styles.name}>{whose}</bdi>
        </FieldMenu>
      </dd>
    </div>
  );
}

function TeamField({ ticket: { teamId }, fields: { change, menuOf } }: FieldProps) {
  const { data: teams, ...loading } = useTeams();
  const team = teams?.find(({ id }) => id === teamId);
  return (
    <div>
      <dt>{t("Team")}</dt>
      <dd>
        <FieldMenu
          {...menuOf("team")}
          label={t("Team: {name}", { name: team?.name ?? t("None") })}
          shortcut="A"
          value={teamId ?? ""}
          choices={teams?.map(({ id, name }) => ({ value: id, word: name })) ?? null}
          onRetry={retryOf(loading)}
          onChoose={(chosen) => void change({ teamId: chosen })}
        >
          <bdi className={styles.name}>{team?.name ?? "–"}</bdi>
        </FieldMenu>
      </dd>
    </div>
  );
}

function PriorityField({ ticket: { priority }, fields: { change, menuOf } }: FieldProps) {
  return (
    <div>
      <dt>{t("Priority")}</dt>
      <dd>
        <FieldMenu
          {...menuOf("priority")}
          label={t("Priority: {priority}", { priority: priorityWords[priority] })}
          shortcut="p"
          value={priority}
          choices={priorityChoices}
          onChoose={(to) => void change({ priority: to as Priority })}
        >
          <PrioritySign priority={priority} />
        </FieldMenu>
      </dd>
    </div>
  );
}

/** Without what asks for more: until when it sleeps, or why it is opened again. */
const settableFrom = (status: TicketStatus): FieldChoice[] =>
  ticketStatuses
    .filter(
      (to) => to === status || (mayBeSet(status, to) && to !== "snoozed" && status !== "closed"),
    )
    .map((to) => ({ value: to, word: statusWords[to] }));

const priorityChoices: readonly FieldChoice[] = priorities.toReversed().map((priority) => ({
  value: priority,
  word: priorityWords[priority],
  sign: <PrioritySign priority={priority} hasWord={false} />,
}));

/** Oneself first: that is what is chosen most. */
function peopleChoices(staff: readonly StaffMember[], viewerId: string | undefined): FieldChoice[] {
  const choices = staff.map((person) => ({
    value: person.id,
    word: nameOf(person, viewerId),
    sign: <StaffMark person={person} />,
    hint: isAway(person) ? t("Away") : undefined,
  }));
  return [
    ...choices.filter(({ value }) => value === viewerId),
    { value: nobody, word: t("Nobody"), sign: <StaffMark person={null} /> },
    ...choices.filter(({ value }) => value !== viewerId),
  ];
}

/** Older servers do not say. */
const isAway = ({ availability }: StaffMember) =>
  availability !== undefined && availability !== "online";

const nameOf = ({ id, name }: { id: string; name: string }, viewerId: string | undefined) =>
  id === viewerId ? t("{name} (you)", { name }) : name;

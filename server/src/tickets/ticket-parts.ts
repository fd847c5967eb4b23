import type { Person } from "@deskbell/shared/users/user";
import type { Live } from "../realtime/live.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createChangedMessageNotes } from "./activity/note-changed-message.ts";
import { createForwardNotes } from "./activity/note-forward.ts";
import { createMailNotes } from "./activity/note-mail.ts";
import { createActivityPresenter } from "./activity/present-activity.ts";
import { type Arrival, createMessageArrivals } from "./arrivals/message-arrivals.ts";
import type { TicketReaders } from "./arrivals/ticket-readers.ts";
import { createFollowing } from "./assignment/set-following.ts";
import { createSilencing } from "./assignment/set-silenced.ts";
import type { ReferenceChecks } from "./changes/plan-change.ts";
import { createCopiedChanges } from "./copied/change-copied.ts";
import { createTicketHandOver } from "./hand-over/hand-over-ticket.ts";
import type { FindCustomer } from "./insert-for-customer.ts";
import { createTicketLifecycle } from "./lifecycle/ticket-lifecycle.ts";
import { createTicketsByStaff } from "./made-by-staff.ts";
import { createTargetRaising } from "./merge/raise-target.ts";
import { createMailedNotes } from "./notes/add-mailed-note.ts";
import { createNoteWriting } from "./notes/add-note.ts";
import type { AddressedParts } from "./notes/addressed.ts";
import { createNoteChanging } from "./notes/change-note.ts";
import { createNoteSettling } from "./notes/settle-note-change.ts";
import type { ShowParts } from "./notes/show-note.ts";
import type { Notify } from "./notifying/deliver-notifications.ts";
import { createTicketOpening } from "./open-ticket.ts";
import { createTicketPublisher, type PublishOptions } from "./publish-ticket.ts";
import { createTicketFinder } from "./reading/find-ticket.ts";
import { createTicketReading } from "./reading/read-tickets.ts";
import { begunRedactions } from "./redaction/begun-redactions.ts";
import { createTicketRedacting } from "./redaction/redact-ticket.ts";
import { noteSplit } from "./split/note-split.ts";
import type { FindMessage } from "./split/split-message.ts";
import type { TicketRecord } from "./ticket.model.ts";
import { createTicketChanges } from "./ticket-changes.ts";
import { createTicketPresenter } from "./ticket-presenter.ts";
import type { WithTeams } from "./views/viewer-with-teams.ts";

export type TicketParts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish" | "publishActivity">;
  /** Who receives new tickets; null while there is no admin. */
  firstAdmin(): Promise<Person | null>;
  /** In which team tickets with this enquiry reason begin. */
  teamFor(enquiryInfo: string): Promise<string>;
  people: UserDirectory["people"];
  staffAmong: UserDirectory["staffAmong"];
  teamsAmong: AddressedParts["teamsAmong"];
  readers: TicketReaders;
  references: ReferenceChecks;
  /** Ids of those who lose a ticket to its team when its customer writes. */
  reassigning(): Promise<string[]>;
  arrivalsBetween(ticketId: string, afterSeq: number, beforeSeq: number): Promise<Arrival[]>;
  findMessage: FindMessage;
  findCustomer: FindCustomer;
  /** How long a solved ticket can be reopened before time closes it. */
  reopenDays: number;
  /** How long answers wait for the customer to see them before they are mailed; null where none are. */
  answersWaitMs(): number | null;
  /** Called with a ticket that has answers which wait to be mailed. */
  onUnmailed(ticketId: string): void;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
  /** Called with each ticket that was opened or changed here. */
  onChanged(record: TicketRecord): void;
  /** Takes away what else the desk keeps of a note that was deleted; again it changes nothing. */
  onNoteGone: Parameters<typeof createNoteSettling>[0]["onNoteGone"];
  withTeams: WithTeams;
  /** Notifies one of the staff, of the same cause once. */
  notify: Notify;
};

/** Builds what the service of tickets offers, each piece from those it uses. */
export function createTicketParts(parts: TicketParts) {
  const { attachments, firstAdmin, teamFor, readers, onUnread, reopenDays } = parts;
  const presenter = createTicketPresenter(parts);
  const { present } = presenter;
  const presentActivity = createActivityPresenter(parts);
  const { publish, publishOnce, publishQueue } = createTicketPublisher({
    ...parts,
    presentActivity,
    settle: (record) =>
      noteSplit(record, { runExclusive: arrivals.runExclusive, publish: publishWithEntry }),
  });
  const publishWithEntry = (record: TicketRecord) => publishOnce(record, { hasEntry: true });
  const finder = createTicketFinder();
  const { remember, find, closedStateOf } = finder;
  const arrivals = createMessageArrivals({
    ...parts,
    customersOf: finder.findCustomers,
    publish,
    raiseTarget: createTargetRaising({ reopenDays, publish }),
  });
  const openTicket = createTicketOpening({
    attachments,
    firstAdmin,
    teamFor,
    readers,
    present,
    onOpened(record) {
      remember(record);
      onUnread(record.unreadBy ?? []);
      void publishOnce(record);
    },
  });
  const reading = createTicketReading({
    finder,
    presenter,
    presentActivity,
    withTeams: parts.withTeams,
    arrivedOf: arrivals.ofSender,
  });
  const changing = {
    runExclusive: arrivals.runExclusive,
    publish(record: TicketRecord, options?: PublishOptions) {
      remember(record);
      return publishOnce(record, { ...options, hasEntry: true });
    },
    present,
  };
  const lifecycle = createTicketLifecycle({
    ...parts,
    ...changing,
    isClosed: async (id) => (await closedStateOf(id)).isClosed,
    open: openTicket,
  });
  const showing = {
    runExclusive: arrivals.runExclusive,
    publish(record: TicketRecord) {
      onUnread(record.unseenBy ?? []);
      return publish(record, { isPublic: false, hasEntry: true });
    },
  };
  const notes = createNotes(parts, { ...showing, find, present: presentActivity });
  const withoutEntry = createChangesWithoutEntry(parts, { ...changing, remember, publishOnce });
  const byStaff = createTicketsByStaff({
    ...parts,
    runExclusive: arrivals.runExclusive,
    present,
    remember,
    publish: publishWithEntry,
  });
  const changes = createTicketChanges({ ...parts, ...changing, finder, presentActivity });
  return {
    ...changes,
    withoutEntry,
    notes,
    arrivals,
    byStaff,
    finder,
    lifecycle,
    written: {
      addMailedNote: createMailedNotes({ attachments, ...showing }),
      noteMail: createMailNotes(changing),
      noteForward: createForwardNotes(changing),
      customerForCopied: finder.customerForCopied,
      ...createCopiedChanges(changing),
      noteChangedMessage: createChangedMessageNotes(changing),
      redactions: begunRedactions,
      redactTicket: createTicketRedacting(changing),
    },
    openTicket,
    publishQueue,
    reading,
  };
}

type Noting = ShowParts & Pick<Parameters<typeof createNoteWriting>[0], "find" | "present">;

/** Notes, and what becomes of them after they were written. */
function createNotes(parts: TicketParts, noting: Noting) {
  const { settle, relay } = createNoteSettling({ ...parts, ...noting });
  return {
    addNote: createNoteWriting({ ...parts, ...noting }),
    ...createNoteChanging({ ...parts, ...noting, settle }),
    noteChanges: relay,
  };
}

type Changing = Pick<Parameters<typeof createFollowing>[0], "runExclusive" | "present"> & {
  remember(record: TicketRecord): void;
  publishOnce(record: TicketRecord, options?: PublishOptions): Promise<void>;
};

/** What is changed of tickets and is no entry of their history. */
function createChangesWithoutEntry({ onUnread }: TicketParts, changing: Changing) {
  const { runExclusive, remember, publishOnce } = changing;
  return {
    setFollowing: createFollowing({
      ...changing,
      publish(record) {
        remember(record);
        onUnread(record.unseenBy ?? []);
        return publishOnce(record, { isPublic: false });
      },
    }),
    setSilenced: createSilencing({
      ...changing,
      publish: (record) => publishOnce(record, { isPublic: false }),
    }),
    handOver: createTicketHandOver({
      runExclusive,
      onUnread,
      publish(record) {
        remember(record);
        void publishOnce(record);
      },
    }),
  };
}

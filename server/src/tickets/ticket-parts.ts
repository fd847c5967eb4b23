import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Person } from "@deskbell/shared/users/user";
import type { Viewer } from "../identity/viewer.ts";
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
  const { attachments, onUnread, reopenDays } = parts;
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
  const { runExclusive } = arrivals;
  const storing = { runExclusive, present, remember, publishOnce };
  const { openTicket, byStaff } = createOpening(parts, storing);
  const reading = createTicketReading({
    finder,
    presenter,
    presentActivity,
    withTeams: parts.withTeams,
    arrivedOf: arrivals.ofSender,
  });
  const changing = {
    runExclusive,
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
    runExclusive,
    publish(record: TicketRecord) {
      onUnread(record.unseenBy ?? []);
      return publish(record, { isPublic: false, hasEntry: true });
    },
  };
  const notes = createNotes(parts, { ...showing, find, present: presentActivity });
  const withoutEntry = createChangesWithoutEntry(parts, storing);
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
      ...createWriting(changing),
      addMailedNote: createMailedNotes({ attachments, ...showing }),
      customerForCopied: finder.customerForCopied,
    },
    openTicket,
    publishQueue,
    reading,
  };
}

type Storing = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  present(record: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  remember(record: TicketRecord): void;
  publishOnce(record: TicketRecord, options?: PublishOptions): Promise<void>;
};

/** New tickets: their customer's own, and those that staff open for a customer. */
function createOpening(parts: TicketParts, storing: Storing) {
  const { present, remember, publishOnce } = storing;
  return {
    openTicket: createTicketOpening({
      ...parts,
      present,
      onOpened(record) {
        remember(record);
        parts.onUnread(record.unreadBy ?? []);
        void publishOnce(record);
      },
    }),
    byStaff: createTicketsByStaff({
      ...parts,
      ...storing,
      publish: (record) => publishOnce(record, { hasEntry: true }),
    }),
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

/** What mails and messages leave in the history of their ticket, and what is redacted in it. */
const createWriting = (changing: Parameters<typeof createTicketRedacting>[0]) => ({
  noteMail: createMailNotes(changing),
  noteForward: createForwardNotes(changing),
  ...createCopiedChanges(changing),
  noteChangedMessage: createChangedMessageNotes(changing),
  redactions: begunRedactions,
  redactTicket: createTicketRedacting(changing),
});

/** What is changed of tickets and is no entry of their history. */
function createChangesWithoutEntry({ onUnread }: TicketParts, storing: Storing) {
  const { runExclusive, remember, publishOnce } = storing;
  return {
    setFollowing: createFollowing({
      ...storing,
      publish(record) {
        remember(record);
        onUnread(record.unseenBy ?? []);
        return publishOnce(record, { isPublic: false });
      },
    }),
    setSilenced: createSilencing({
      ...storing,
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

import type { NewMessage } from "@deskbell/shared/messages/message";
import type { NewTicket, Ticket, TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { User } from "@deskbell/shared/users/user";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MacroService } from "../../macros/macro.service.ts";
import type { MessageService } from "../../messages/message.service.ts";
import type { ScheduledService } from "../../messages/scheduled/scheduled.service.ts";
import type { SavedReplyService } from "../../saved-replies/saved-reply.service.ts";
import type { TagService } from "../../tags/tag.service.ts";
import type { TeamService } from "../../teams/team.service.ts";
import type { OpenOptions } from "../../tickets/open-ticket.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { SavedViewService } from "../../tickets/views/saved/saved-view.service.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import type { PeopleService } from "../../users/people/people.service.ts";

/** What demo data needs of the desk's services; nothing here knows a model. */
export type SeedParts = {
  identity: Pick<IdentityProvider, "ensureVerified" | "findByEmail">;
  users: {
    ensure(account: {
      uid: string;
      email: string;
      name: string;
      isVerified: boolean;
    }): Promise<User>;
    grant(email: string, access: "agent" | "admin", by: string): Promise<User>;
  };
  tickets: {
    open(viewer: Viewer, draft: NewTicket, options: OpenOptions & { at: Date }): Promise<Ticket>;
    list(viewer: Viewer, query: TicketQuery): Promise<Ticket[]>;
  } & Pick<
    TicketService,
    "addLink" | "addNote" | "change" | "editNote" | "merge" | "read" | "settled"
  >;
  teams: Pick<TeamService, "ensure">;
  tags: Pick<TagService, "ensure">;
  people: Pick<PeopleService, "ensureLabels">;
  macros: Pick<MacroService, "ensure">;
  savedReplies: Pick<SavedReplyService, "ensure">;
  savedViews: Pick<SavedViewService, "ensure">;
  messages: {
    send(
      viewer: Viewer,
      draft: NewMessage,
      options: { files: readonly ReceivedFile[]; at: Date },
    ): Promise<unknown>;
  } & Pick<MessageService, "edit" | "remove">;
  scheduled: Pick<ScheduledService, "add">;
  log: { info(facts: object, text: string): void };
};

/** The demo shop's tickets, by their keys. */
export type Opened = ReadonlyMap<string, Ticket>;

export function openedAs(opened: Opened, key: string): Ticket {
  const ticket = opened.get(key);
  if (!ticket) throw new Error(`The demo shop has no ticket ${key}.`);
  return ticket;
}

/** A person as the services know the one who asks; there is no session behind it. */
export function seededViewer({ _id, name, avatar, email, access }: User): Viewer {
  return { id: _id, sessionId: "", name, avatar, email, access, epoch: 0 };
}

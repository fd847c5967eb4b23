import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Person } from "@deskbell/shared/users/user";
import { can } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { CurrentPeople, UserDirectory } from "../users/user.directory.ts";
import type { TicketRecord } from "./ticket.model.ts";
import { presentStaffTicket, presentTicket } from "./ticket.present.ts";

type Parts = { attachments: AttachmentService; people: UserDirectory["people"] };

/** Presents tickets to a viewer, with the current names and photos of the people in them. */
export function createTicketPresenter({ attachments, people }: Parts) {
  async function presentAll(
    records: readonly TicketRecord[],
    viewer: Viewer,
  ): Promise<TicketForViewer[]> {
    const currentPerson = await people(records.flatMap(idsOfPeople), personOf(viewer));
    return records.map((record) =>
      presenterFor(viewer)(record, viewer, attachments, currentPerson),
    );
  }

  /** @param names who the people in it are now, where that is known */
  async function present(
    record: TicketRecord,
    viewer: Viewer,
    names?: CurrentPeople,
  ): Promise<TicketForViewer> {
    const currentPerson = names ?? (await people(idsOfPeople(record), personOf(viewer)));
    return presenterFor(viewer)(record, viewer, attachments, currentPerson);
  }

  return { presentAll, present };
}

const presenterFor = (viewer: Viewer) =>
  can(viewer, "ticket:work") ? presentStaffTicket : presentTicket;

type InTicket = Pick<TicketRecord, "creator" | "openedById" | "receiver" | "assigneeId">;

const personOf = ({ id, name, avatar }: Viewer): Person => ({ id, name, avatar });

export const idsOfPeople = (ticket: InTicket): string[] => {
  const { creator, openedById, receiver, assigneeId } = ticket;
  const others = [openedById, receiver?.id, assigneeId].filter((id) => id != null);
  return [creator.id, ...others];
};

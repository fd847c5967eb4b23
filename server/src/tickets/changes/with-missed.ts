import type { StaffTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { CurrentPeople } from "../../users/user.directory.ts";
import { listActivity } from "../activity/list-activity.ts";
import type { ActivityPresenter } from "../activity/present-activity.ts";
import type { TicketRecord } from "../ticket.model.ts";

export type Presenters = {
  present(ticket: TicketRecord, viewer: Viewer, names?: CurrentPeople): Promise<TicketForViewer>;
  presentActivity: ActivityPresenter;
};

/** The same refusal with what its author has missed, so that they can decide again. */
export async function withMissed(
  { code, message }: AppError,
  ticket: TicketRecord,
  viewer: Viewer,
  { seen, present, presentActivity }: Presenters & { seen: TicketChange["seen"] },
): Promise<AppError> {
  return new AppError(code, message, {
    details: {
      ticket: (await present(ticket, viewer)) as StaffTicket,
      missed: await presentActivity(await listActivity(ticket, seen.activitySeq), viewer),
    },
  });
}

import { limits } from "@deskbell/shared/limits";
import type { CustomerListedView } from "@deskbell/shared/tickets/views/view-counts";
import { type CustomerViewName, customerViewNames } from "@deskbell/shared/tickets/views/views";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { TicketModel } from "../ticket.model.ts";
import { listedFilter } from "./ticket-page.ts";

const max = limits.viewCountMax;

/** The query of what the list with one of a customer's filters shows them, as far as it is counted: by the index of their tickets. */
export const findListed = (viewer: Viewer, view: CustomerViewName) =>
  TicketModel.find(scoped(viewer, "ticket:read", listedFilter(viewer, { view })))
    .setOptions({ hint: { "creator.id": 1, updatedAt: -1, _id: -1 } })
    .limit(max);

/** A customer's filters in their order, and how many tickets the list shows with each. */
export const countListed = (viewer: Viewer): Promise<CustomerListedView[]> =>
  Promise.all(
    customerViewNames.map(async (name) => {
      const count = await findListed(viewer, name).countDocuments();
      return { name, count, ...(count === max && { isCapped: true as const }) };
    }),
  );

import { limits } from "@deskbell/shared/limits";
import {
  type CustomerQuery,
  customerQuerySchema,
  type FoundCustomer,
} from "@deskbell/shared/users/found-customers";
import { Router } from "express";
import { scoped } from "../../access/can.ts";
import { activePeopleUpTo } from "../../access/stored-access.ts";
import { requireRight } from "../../http/require-right.ts";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerOf,
} from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { searchFilter } from "../../search/search-words.ts";
import { UserModel } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";

/** /api/v1/users/customers: whom staff can open a ticket for */
export function customerRoutes(
  sessions: DoorSessions & Pick<SessionService, "confirm">,
  requestLimits: SessionLimits,
): Router {
  const routes = Router();
  const signedIn = requireSession(sessions, requestLimits);

  routes.get("/customers", signedIn, requireRight("ticket:work", sessions), async (req, res) => {
    const query = customerQuerySchema.parse(req.query);
    res.json({ status: "success", data: await findCustomers(viewerOf(res), query) });
  });

  return routes;
}

/** The newest that are not kept out; nobody who works here. */
async function findCustomers(viewer: Viewer, { search }: CustomerQuery): Promise<FoundCustomer[]> {
  const found = await UserModel.find({
    $and: [
      scoped(viewer, "person:read"),
      activePeopleUpTo("customer"),
      // What a guest had is their account's by now.
      { handedTo: null },
      search ? searchFilter(search) : {},
    ],
  })
    .sort({ _id: -1 })
    .limit(limits.customersFoundMax)
    .lean();
  return found.map((user) => ({
    ...presentPerson(user),
    email: user.email,
    ...(user.isGuest && { isGuest: true as const }),
  }));
}

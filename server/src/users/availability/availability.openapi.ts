import { idSchema } from "@deskbell/shared/id";
import {
  newAvailabilitySchema,
  newCapacitySchema,
  staffAvailabilityAnswerSchema,
} from "@deskbell/shared/users/availability";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const availabilityDescriptions: RouteDescriptions = {
  "PUT /api/v1/users/me/availability": {
    id: "setAvailability",
    summary: "Says whether the desk gives the viewer tickets; for staff",
    description:
      "`away` gets nothing new; `away_reassigning` also loses a ticket to its team when its customer writes. Who is " +
      "online and has no connection for 30 minutes is away until they come back.",
    tag: "People",
    asker: "session",
    json: newAvailabilitySchema,
    answers: { 200: { says: "How it is now.", json: staffAvailabilityAnswerSchema } },
    errors: ["not_allowed"],
  },
  "PUT /api/v1/users/:id/availability": {
    id: "setAvailabilityOf",
    summary: "Says it for a colleague; for admins",
    tag: "People",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: newAvailabilitySchema,
    answers: { 200: { says: "How it is now.", json: staffAvailabilityAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "PUT /api/v1/users/:id/capacity": {
    id: "setCapacity",
    summary: "Sets how many open tickets the desk gives somebody at most; for admins",
    tag: "People",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: newCapacitySchema,
    answers: { 200: { says: "How it is now.", json: staffAvailabilityAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
};

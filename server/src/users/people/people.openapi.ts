import { idSchema } from "@deskbell/shared/id";
import { customerLabelsAnswerSchema } from "@deskbell/shared/users/customer-details";
import { customerLabelsChangeSchema } from "@deskbell/shared/users/customer-labels";
import {
  listedPersonAnswerSchema,
  newAccessSchema,
  newRoleSchema,
  peopleAnswerSchema,
  peopleQuerySchema,
} from "@deskbell/shared/users/people";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const ofPerson = z.object({ id: idSchema });
const changed = {
  200: { says: "The person as changed.", json: listedPersonAnswerSchema },
} as const;

export const peopleDescriptions: RouteDescriptions = {
  "GET /api/v1/users": {
    id: "listPeople",
    summary: "Lists people for admins, the newest first",
    description:
      "`search` finds beginnings of the words of a name or an address, or the beginning of an organisation. " +
      "`before` is the id of the last person of the page before.",
    tag: "People",
    asker: "session",
    query: peopleQuerySchema,
    answers: { 200: { says: "A page of people.", json: peopleAnswerSchema } },
    errors: ["not_allowed"],
  },
  "PUT /api/v1/users/:id/role": {
    id: "changeRole",
    summary: "Makes somebody a customer, an agent or an admin; for admins",
    description:
      "`access` decides where it is there; `role` alone leaves an agent an agent unless it makes an admin. " +
      "Who becomes less is signed out, who becomes more needs a verified address, and a desk an admin.",
    tag: "People",
    asker: "session",
    params: ofPerson,
    json: newRoleSchema,
    answers: changed,
    errors: ["not_allowed", "conflict"],
  },
  "PUT /api/v1/users/:id/access": {
    id: "changeAccess",
    summary: "Keeps somebody out, or lets them in again; for admins",
    description: "Their sessions end. Nobody keeps out themselves or the last admin.",
    tag: "People",
    asker: "session",
    params: ofPerson,
    json: newAccessSchema,
    answers: changed,
    errors: ["not_allowed", "conflict"],
  },
  "PATCH /api/v1/users/:id/labels": {
    id: "changeLabels",
    summary: "Changes the organisation and the tags that staff keep of a customer; for staff",
    description:
      "The customer is never shown them; of staff none are kept. What is left out stays. `labelsRevision` is the one that was seen: where a " +
      "colleague has changed them since, it is a conflict.",
    tag: "People",
    asker: "session",
    params: ofPerson,
    json: customerLabelsChangeSchema,
    answers: { 200: { says: "As they are now.", json: customerLabelsAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
};

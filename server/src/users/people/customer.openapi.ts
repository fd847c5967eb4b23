import {
  customerQuerySchema,
  foundCustomersAnswerSchema,
} from "@deskbell/shared/users/found-customers";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const customerDescriptions: RouteDescriptions = {
  "GET /api/v1/users/customers": {
    id: "findCustomers",
    summary:
      "Finds customers by words of their name and address, or by how their organisation begins, the newest first; for staff",
    tag: "People",
    asker: "session",
    query: customerQuerySchema,
    answers: { 200: { says: "The first of them.", json: foundCustomersAnswerSchema } },
    errors: ["not_allowed"],
  },
};

import {
  auditAnswerSchema,
  auditExportQuerySchema,
  auditQuerySchema,
} from "@deskbell/shared/audit/audit";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const auditDescriptions: RouteDescriptions = {
  "GET /api/v1/audit": {
    id: "listAudit",
    summary: "Lists what was done to rights and settings, the newest first; for admins",
    description: "`before` is the id of the last entry of the page before.",
    tag: "Audit",
    asker: "session",
    query: auditQuerySchema,
    answers: { 200: { says: "A page of entries.", json: auditAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/audit/export": {
    id: "exportAudit",
    summary: "The same as a file for spreadsheets; for admins",
    description:
      "A row for each entry: at, action, about, by, changes, left, outcome. Columns are only ever appended. " +
      "A text that a spreadsheet would take for a formula begins with an apostrophe.",
    tag: "Audit",
    asker: "session",
    query: auditExportQuerySchema,
    answers: { 200: { says: "CSV (RFC 4180) in UTF-8.", types: ["text/csv"] } },
    errors: ["not_allowed"],
  },
};

import { pipeline } from "node:stream/promises";
import {
  type AuditEntry,
  auditExportQuerySchema,
  auditQuerySchema,
} from "@deskbell/shared/audit/audit";
import { stringify } from "csv-stringify";
import { Router } from "express";
import { requireRight } from "../http/require-right.ts";
import { viewerOf } from "../http/require-session.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { AuditService } from "./audit.service.ts";

/** Columns are only ever appended: spreadsheets are made for their places. */
const columns = ["at", "action", "about", "by", "changes", "left", "outcome"];

/** /api/v1/audit, for admins */
export function auditRoutes(
  audit: AuditService,
  sessions: Pick<SessionService, "confirm">,
): Router {
  const routes = Router();
  const forAdmins = requireRight("audit:read", sessions);

  routes.get("/", forAdmins, async (req, res) => {
    const data = await audit.list(auditQuerySchema.parse(req.query));
    res.json({ status: "success", data });
  });

  routes.get("/export", forAdmins, async (req, res) => {
    const entries = audit.export(viewerOf(res), auditExportQuerySchema.parse(req.query));
    const first = await entries.next(); // a refusal comes before the first byte, as a status
    res.type("csv").attachment("audit-log.csv");
    // A failure from here on breaks the connection: half a file is never taken for the whole.
    await pipeline(rowsOf(first, entries), stringify(format), res);
  });

  return routes;
}

/** RFC 4180, with what spreadsheets need: a mark of UTF-8, and no text that they take for a formula. */
const format = {
  header: true,
  columns,
  bom: true,
  escape_formulas: true,
  record_delimiter: "windows",
} as const;

async function* rowsOf(first: IteratorResult<AuditEntry[]>, rest: AsyncGenerator<AuditEntry[]>) {
  if (!first.done) yield* first.value.map(rowOf);
  for await (const entries of rest) yield* entries.map(rowOf);
}

const rowOf = ({ changes, ...entry }: AuditEntry) => ({
  ...entry,
  changes: changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("\n"),
});

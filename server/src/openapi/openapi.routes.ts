import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Router } from "express";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { clientAddressOf } from "../http/security/client-address.ts";

const documentUrl = new URL("../../../docs/openapi.json", import.meta.url);

/**
 * GET /api/v1/openapi.json: what the API is, for anybody, since the website's scripts say it too. Read from
 * its file at the first request and kept.
 */
export function openapiRoutes(limits: Pick<RequestLimits, "readAsStranger">): Router {
  const routes = Router();
  let document: { bytes: Buffer; tag: string } | null = null;

  routes.get("/openapi.json", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    document ??= await readDocument();
    const { bytes, tag } = document;
    res.set({ "Cache-Control": "no-cache", ETag: tag, "Content-Type": "application/json" });
    if (req.fresh) res.status(304).end();
    else res.end(bytes);
  });

  return routes;
}

async function readDocument() {
  const bytes = await readFile(documentUrl);
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}

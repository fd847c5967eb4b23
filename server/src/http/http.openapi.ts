import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

const readinessSchema = z.object({
  status: z.enum(["ok", "degraded", "down", "stopping"]),
  parts: z.record(z.string(), z.enum(["ok", "down"])),
});

/** What is answered to programs and browsers before anybody signs in. */
export const deskDescriptions: RouteDescriptions = {
  "GET /healthz": {
    id: "isAlive",
    summary: "Says that the process answers",
    tag: "Desk",
    asker: "anybody",
    answers: {
      200: { says: "It does.", json: z.object({ status: z.literal("ok") }) },
    },
  },
  "GET /readyz": {
    id: "isReady",
    summary: "Says whether a balancer may send requests here",
    tag: "Desk",
    asker: "anybody",
    answers: {
      200: {
        says: "It may; `degraded` when a part is down that the desk can do without.",
        json: readinessSchema,
      },
      503: {
        says: "It may not: a part is down, or the process is about to stop.",
        json: readinessSchema,
      },
    },
  },
  "GET /.well-known/security.txt": {
    id: "readSecurityContact",
    summary: "Says where to report a vulnerability (RFC 9116), if the operator has set it",
    tag: "Desk",
    asker: "anybody",
    answers: { 200: { says: "The contact.", types: ["text/plain"] } },
    errors: ["not_found"],
  },
  "GET /api/v1/config": {
    id: "readConfig",
    summary: "Says how a browser reaches the identity provider, and what the marketplace is called",
    tag: "Desk",
    asker: "anybody",
    answers: {
      200: { says: "The configuration; nothing in it is secret.", json: configAnswerSchema },
    },
  },
  "GET /api/v1/openapi.json": {
    id: "readApiDescription",
    summary: "Reads this document",
    tag: "Desk",
    asker: "anybody",
    headers: z.object({
      "If-None-Match": z
        .string()
        .optional()
        .meta({ description: "The `ETag` of the copy at hand." }),
    }),
    answers: {
      200: { says: "The document.", json: z.looseObject({ openapi: z.string() }) },
      304: { says: "The copy at hand is the current one." },
    },
  },
};

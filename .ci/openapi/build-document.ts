import { staleDraftSchema } from "@deskbell/shared/drafts/draft";
import { type ErrorCode, errorBodySchema, errorStatus } from "@deskbell/shared/errors";
import { staleReplySchema } from "@deskbell/shared/messages/message";
import { staleChangeSchema } from "@deskbell/shared/tickets/ticket-change";
import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { errorMeanings, errorsOf } from "../../server/src/openapi/error-meanings.ts";
import {
  type RouteAnswer,
  type RouteDescription,
  type RouteDescriptions,
  tags,
} from "../../server/src/openapi/route-description.ts";
import { namedSchemas } from "./named-schemas.ts";
import { renderSchema } from "./render-schema.ts";

const json = "application/json";
const info = {
  title: "Deskbell",
  version: "1",
  license: { name: "Proprietary" },
  description: `What a desk answers over HTTP. Answers only grow: a client passes over fields that it does not know.

Every refusal has the one shape of \`Error\`: a program decides by \`code\`, a person reads \`errors.<field>.msg\`. Every
answer carries \`X-Request-Id\`, which the desk's log repeats.

What happens is published by Socket.IO at the server's root, with the session's token in \`auth.token\`: \`new_message\`
and \`ticket_changed\` carry a \`Message\` and a \`Ticket\` as they are here. Sockets only publish, and may lose an event:
\`GET /api/v1/message/{conversationId}?after=\` says what was missed. OpenAPI has no words for them; they stand in
shared/src/realtime/events.ts.`,
};

/** The OpenAPI document of the routes that are described. */
export function buildDocument(descriptions: RouteDescriptions): Record<string, unknown> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const responses: Record<string, ZodOpenApiResponseObject> = {};

  for (const [route, description] of Object.entries(descriptions)) {
    const [method = "", pattern = ""] = route.split(" ");
    const path = pattern.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operationOf(route, description, responses);
  }

  const document = createDocument(
    {
      openapi: "3.1.1",
      info,
      servers: [{ url: "/" }],
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      paths,
      components: {
        schemas: namedSchemas,
        securitySchemes: {
          session: {
            type: "http",
            scheme: "bearer",
            description: "The token of `POST /api/v1/users/login`. No cookie is ever looked at.",
          },
        },
      },
    },
    { override: renderSchema },
  );
  return { ...document };
}

function operationOf(
  route: string,
  description: RouteDescription,
  responses: Record<string, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const { id, summary, tag, asker, params, query, headers, json: body, form, raw } = description;
  const answers = Object.entries(description.answers).map(
    ([status, answer]) => [status, responseOf(answer)] as const,
  );
  const refusals = [...byStatus(errorsOf(route, description))].map(([status, codes]) => {
    const name = codes.join(".");
    responses[name] ??= { id: name, ...refusalOf(codes) };
    return [String(status), responses[name]] as const;
  });
  return {
    operationId: id,
    summary,
    ...(description.description && { description: description.description }),
    tags: [tag],
    security: asker === "anybody" ? [] : [{ session: [] }, ...(asker === "either" ? [{}] : [])],
    ...((params || query || headers) && {
      requestParams: {
        ...(params && { path: params }),
        ...(query && { query }),
        ...(headers && { header: headers }),
      },
    }),
    ...((body || form) && {
      requestBody: {
        required: true,
        content: body
          ? { [json]: { schema: body } }
          : { "multipart/form-data": { schema: form as z.ZodObject } },
      },
    }),
    ...(raw && {
      requestBody: {
        required: true,
        content: Object.fromEntries(raw.map((type) => [type, {}] as const)),
      },
    }),
    responses: Object.fromEntries([...answers, ...refusals]),
  };
}

function responseOf({ says, json: schema, types = [] }: RouteAnswer): ZodOpenApiResponseObject {
  const content = schema
    ? { [json]: { schema } }
    : Object.fromEntries(types.map((type) => [type, {}] as const));
  return { description: says, ...((schema || types.length > 0) && { content }) };
}

function byStatus(codes: Iterable<ErrorCode>): Map<number, ErrorCode[]> {
  const found = Map.groupBy(codes, (code) => errorStatus[code]);
  return new Map([...found].sort(([a], [b]) => a - b).map(([status, of]) => [status, of.sort()]));
}

/** Refusals that say more than the one shape. */
const ownShapes: Partial<Record<ErrorCode, z.ZodObject>> = {
  stale_reply: staleReplySchema,
  stale_change: staleChangeSchema,
  stale_draft: staleDraftSchema,
};

/** One of the codes that a route answers with the same status. */
function refusalOf(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const plain = codes.filter((code) => !ownShapes[code]);
  const shapes = [
    ...(plain.length > 0 ? [errorBodySchema.extend({ code: z.enum(plain) })] : []),
    ...codes.flatMap((code) => ownShapes[code] ?? []),
  ];
  const [only = errorBodySchema, ...others] = shapes;
  const mayWait = codes.some((code) => code === "too_many_requests" || code === "unavailable");
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    ...(mayWait && {
      headers: z.object({
        "Retry-After": z
          .string()
          .optional()
          .meta({ description: "Seconds after which to try again." }),
      }),
    }),
    content: { [json]: { schema: others.length === 0 ? only : z.union([only, ...others]) } },
  };
}

/** The names of a noun as files and types spell it: `reply` is `replies`, `Reply`, `ReplyModel` … */
export type NounNames = { one: string; many: string; type: string };

export function namesOf(one: string): NounNames {
  const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
  return { one, many, type: `${one[0]?.toUpperCase()}${one.slice(1)}` };
}

/** The first files of a noun in its three rooms, by path; each says what comes next. */
export function nounFiles(names: NounNames): Record<string, string> {
  const { one, many } = names;
  return {
    [`shared/src/${many}/${one}.ts`]: contract(names),
    [`server/src/${many}/${one}.model.ts`]: model(names),
    [`server/src/${many}/${one}.present.ts`]: presenter(names),
    [`server/src/${many}/${one}.service.ts`]: service(names),
    [`server/src/${many}/${one}.routes.ts`]: routes(names),
    [`server/src/${many}/${one}.openapi.ts`]: descriptions(names),
    [`server/src/${many}/${one}.routes.test.ts`]: routeTests(names),
    [`web/src/features/${many}/${many}.api.ts`]: calls(names),
  };
}

const contract = ({ one, many, type }: NounNames): string => `import * as z from "zod";
import { idSchema } from "../id.ts";
import { singleLineText } from "../plain-text.ts";

/** A ${one} on the wire. Dates are ISO 8601. */
export const ${one}Schema = z.object({ _id: idSchema, name: z.string(), createdAt: z.string() });
export type ${type} = z.infer<typeof ${one}Schema>;

/** POST /${many} */
export const new${type}Schema = z.object({ name: singleLineText.pipe(z.string().min(1).max(100)) });
export type New${type} = z.infer<typeof new${type}Schema>;

/** GET /${many} */
export const ${many}AnswerSchema = z.array(${one}Schema);
`;

const model = ({
  one,
  type,
}: NounNames): string => `import { type InferSchemaType, model, Schema, Types } from "mongoose";

const ${one}Schema = new Schema(
  {
    ownerId: { type: Types.ObjectId, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

${one}Schema.index({ ownerId: 1, createdAt: -1 });

export type ${type}Record = InferSchemaType<typeof ${one}Schema> & { _id: Types.ObjectId };
export const ${type}Model = model("${type}", ${one}Schema);
`;

const presenter = ({
  one,
  many,
  type,
}: NounNames): string => `import type { ${type} } from "@deskbell/shared/${many}/${one}";
import type { ${type}Record } from "./${one}.model.ts";

/** The ${one} as its owner sees it. */
export function present${type}({ _id, name, createdAt }: ${type}Record): ${type} {
  return { _id: _id.toString(), name, createdAt: createdAt.toISOString() };
}
`;

const service = ({
  one,
  many,
  type,
}: NounNames): string => `import type { New${type}, ${type} } from "@deskbell/shared/${many}/${one}";
import { scoped } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import { ${type}Model } from "./${one}.model.ts";
import { present${type} } from "./${one}.present.ts";

export type ${type}Service = ReturnType<typeof create${type}Service>;

/** What may happen to ${many}. The viewer's rights are part of every query. */
export function create${type}Service() {
  return {
    async add(viewer: Viewer, { name }: New${type}): Promise<${type}> {
      const created = await ${type}Model.create({ ownerId: viewer.id, name, createdAt: new Date() });
      return present${type}(created.toObject());
    },

    async list(viewer: Viewer): Promise<${type}[]> {
      const records = await ${type}Model.find(scoped(viewer, "${one}:read"))
        .sort({ createdAt: -1 })
        .lean();
      return records.map(present${type});
    },
  };
}
`;

const routes = ({
  one,
  many,
  type,
}: NounNames): string => `import { new${type}Schema } from "@deskbell/shared/${many}/${one}";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { ${type}Service } from "./${one}.service.ts";

/** /api/v1/${many} */
export function ${one}Routes(${many}: ${type}Service): Router {
  const routes = Router();

  routes.get("/", async (_req, res) => {
    res.json(await ${many}.list(viewerOf(res)));
  });

  routes.post("/", async (req, res) => {
    const ${one} = await ${many}.add(viewerOf(res), new${type}Schema.parse(req.body));
    res.status(201).json({ status: "success", data: ${one} });
  });

  return routes;
}
`;

const descriptions = ({
  one,
  many,
  type,
}: NounNames): string => `import { ${many}AnswerSchema, new${type}Schema, ${one}Schema } from "@deskbell/shared/${many}/${one}";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const ${one}Descriptions: RouteDescriptions = {
  "GET /api/v1/${many}": {
    id: "list${many[0]?.toUpperCase()}${many.slice(1)}",
    summary: "Lists the viewer's ${many}, the newest first",
    tag: "Desk",
    asker: "session",
    answers: { 200: { says: "The ${many}.", json: ${many}AnswerSchema } },
  },
  "POST /api/v1/${many}": {
    id: "add${type}",
    summary: "Adds a ${one}",
    tag: "Desk",
    asker: "session",
    json: new${type}Schema,
    answers: {
      201: {
        says: "The ${one}.",
        json: z.object({ status: z.literal("success"), data: ${one}Schema }),
      },
    },
  },
};
`;

const routeTests = ({
  one,
  many,
}: NounNames): string => `import { afterAll, beforeAll, expect, it } from "vitest";
import { createCaller } from "../testing/call-api.ts";
import { aCustomer } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

it("a customer finds the ${one} they added, and nobody else does", async () => {
  const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
  expect((await ada.call("POST", "${many}", { name: "First" })).status).toBe(201);
  expect((await ada.call("GET", "${many}")).body).toMatchObject([{ name: "First" }]);
  expect((await eve.call("GET", "${many}")).body).toEqual([]);
});

it("a ${one} without a name is refused", async () => {
  const ada = await aCustomer(desk);
  const answer = await ada.call("POST", "${many}", { name: "" });
  expect(answer).toMatchObject({ status: 400, body: { errors: { name: {} } } });
});

it("strangers are refused", async () => {
  expect((await createCaller(desk.url)("GET", "${many}")).status).toBe(401);
});
`;

const calls = ({
  one,
  many,
  type,
}: NounNames): string => `import type { ${type} } from "@deskbell/shared/${many}/${one}";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

/** The calls about ${many}. */
export const ${many}Api = api.injectEndpoints({
  endpoints: (build) => ({
    list${type === many ? type : many[0]?.toUpperCase() + many.slice(1)}: build.query<${type}[], void>({
      query: () => "${many}",
      responseSchema: lazySchema(
        async () => (await import("@deskbell/shared/${many}/${one}")).${many}AnswerSchema,
      ),
    }),
  }),
});
`;

import * as z from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";
import { readComments } from "./read-comments.ts";

const comments = await readComments();

/** What the document says of a schema beyond what zod can tell by itself. */
export const renderSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const schema = zodSchema as unknown as z.ZodType;
  // A number's own limits of precision, and the pattern of a format that has a name, tell nobody anything.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  // Answers only grow: a client generated from this must pass over what it does not know.
  if (io === "output" && jsonSchema.additionalProperties === false)
    delete jsonSchema.additionalProperties;

  if (io === "input" && schema instanceof z.ZodPipe) {
    Object.assign(jsonSchema, limitsOf(schema.def.out as z.ZodType, jsonSchema.type));
  }
  if (schema instanceof z.ZodFile) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
    Object.assign(jsonSchema, { type: "string", format: "binary" });
  }
  const description = comments.ofSchema.get(schema);
  // A comment that names the route, or the specification, is for those who work here.
  if (description && !/^(?:GET|POST|PUT|spec) /.test(description))
    jsonSchema.description ??= description;
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) {
      const said = comments.ofField.get(field)?.get(name);
      const property = jsonSchema.properties?.[name];
      if (said && typeof property === "object") Object.assign(property, { description: said });
    }
  }
};

/** Texts are cleaned first and judged then: what is judged is what a client should keep to. */
function limitsOf(judged: z.ZodType, type: unknown) {
  const schema = z.toJSONSchema(judged, { unrepresentable: "any", io: "input" });
  if (type !== "string" || schema.type !== "string") return {};
  const { minLength, maxLength, pattern } = schema;
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  };
}

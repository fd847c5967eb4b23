import * as z from "zod";

type Fields = Record<string, unknown>;

/**
 * A contract for reading answers: the specification names fewer fields than ours has, so what a
 * server of the specification leaves out is filled in by `complete` before `schema` judges it.
 */
export const completed = <Schema extends z.ZodType>(
  schema: Schema,
  complete: (fields: Fields) => Fields,
) =>
  z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? complete(value as Fields)
        : value,
    schema,
  );

/**
 * What is answered to something that was stored. The specification shows no such answer (§7), so any
 * object will do, and is read as null; a page of something between us and the server will not.
 */
export const orUnshown = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.looseObject({}).transform(() => null)]);

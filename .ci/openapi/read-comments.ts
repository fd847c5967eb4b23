import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { root } from "../steps/run-step.ts";

const comment = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;
const exportPattern = new RegExp(`(?:${comment})?export const (\\w+)\\s*=`, "g");
const fieldPattern = new RegExp(`${comment}(\\w+):`, "g");

/**
 * The comments of the contracts in shared/src, which say what a schema and each of its fields is: they are the
 * document's descriptions too, and need not travel to every browser as texts of the schemas would.
 */
export async function readComments() {
  const ofSchema = new Map<z.ZodType, string>();
  const ofField = new Map<z.ZodType, Map<string, string>>();
  const paths = globSync("shared/src/**/*.ts", { cwd: root }).filter(
    (path) => !/\.(test|d)\.ts$|\/testing\//.test(path),
  );
  for (const path of paths.sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
    const text = readFileSync(join(root, path), "utf8");
    const exports = [...text.matchAll(exportPattern)];
    for (const [at, { 1: said, 2: name = "", index }] of exports.entries()) {
      const schema = module[name];
      if (!(schema instanceof z.ZodType)) continue;
      if (said) ofSchema.set(schema, plain(said));
      if (!(schema instanceof z.ZodObject)) continue;
      const body = text.slice(text.indexOf("=", index), exports[at + 1]?.index);
      for (const [, ofIt = "", field = ""] of body.matchAll(fieldPattern)) {
        const fieldSchema = schema.shape[field];
        if (!fieldSchema) continue;
        const byName = ofField.get(fieldSchema) ?? new Map<string, string>();
        ofField.set(fieldSchema, byName.set(field, plain(ofIt)));
      }
    }
  }
  return { ofSchema, ofField };
}

/** Without the stars and line breaks. */
const plain = (said: string) =>
  said
    .replace(/\n\s*\*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { routeDescriptions } from "../../server/src/openapi/descriptions.ts";
import { root } from "../steps/run-step.ts";
import { buildDocument } from "./build-document.ts";

// npm run openapi writes docs/openapi.json from the descriptions of the routes; with --check nothing is written,
// and it fails when the document is no valid OpenAPI, or is not what would be written.

const path = join(root, "docs/openapi.json");
const isCheck = process.argv.includes("--check");
const document = buildDocument(routeDescriptions);
const written = `${JSON.stringify(document, null, 2)}\n`;

const { valid, errors } = await new Validator().validate(structuredClone(document));
if (!valid) console.error("✘ docs/openapi.json is no valid OpenAPI:", errors);
const isOld = isCheck && written !== readFileSync(path, "utf8");
if (isOld) console.error("✘ docs/openapi.json is old: npm run openapi");
if (!isCheck) writeFileSync(path, written);
console.log(`${Object.keys(routeDescriptions).length} routes described.`);

if (!valid || isOld) process.exitCode = 1;

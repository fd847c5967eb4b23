import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { envSchema, internalVariables } from "../../server/src/start/env-schema.ts";
import { root } from "../steps/run-step.ts";
import { judgeSettings } from "./judge-settings.ts";
import { readExample } from "./read-example.ts";
import { withTable } from "./write-table.ts";

// npm run settings writes the table of README.md from .env.example; with --check nothing is written, and it
// fails when a variable is missing or too many, an example is refused, or the table is not what would be written.

const path = join(root, "README.md");
const isCheck = process.argv.includes("--check");
const { settings, problems } = readExample(readFileSync(join(root, ".env.example"), "utf8"));
problems.push(
  ...judgeSettings(settings, { schemas: envSchema.shape, internal: internalVariables }),
);
const readme = readFileSync(path, "utf8");
const written = withTable(readme, settings);

for (const problem of problems) console.error(`✘ .env.example: ${problem}`);
const isOld = isCheck && written !== readme;
if (isOld) console.error("✘ README.md's table of settings is old: npm run settings");
if (!isCheck) writeFileSync(path, written);
console.log(`${settings.flatMap(({ variables }) => variables).length} settings.`);

if (problems.length > 0 || isOld) process.exitCode = 1;

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { namesOf, nounFiles } from "./noun-templates.ts";
import { root } from "./steps/run-step.ts";

// npm run new -- <noun>: the first files of a noun in its three rooms, with tests that pass once it is wired.

const noun = process.argv[2] ?? "";
if (!/^[a-z]{2,30}$/.test(noun)) {
  console.error("Name it in the singular, in lower case: npm run new -- reply");
  process.exit(1);
}
const names = namesOf(noun);
const files = Object.entries(nounFiles(names));
const existing = files.map(([path]) => path).filter((path) => existsSync(join(root, path)));
if (existing.length > 0) {
  console.error(`There already is ${existing.join(", ")}.`);
  process.exit(1);
}
for (const [path, content] of files) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
  console.log(path);
}
const { one, many, type } = names;
console.log(`
Now, by hand:
1. server/src/access/policy.ts, among the rights, who may read which:
   "${one}:read": rule<{ ownerId: Types.ObjectId }>((id) => ({ ownerId: new Types.ObjectId(id) }), "none"),
2. server/src/database/connect-database.ts: ${type}Model among the models whose indexes are made.
3. server/src/desk/mount-routes.ts, among the routes of /api/v1: api.use("/${many}", signedIn, ${one}Routes(create${type}Service()));
4. server/src/testing/access/: a row for each of its routes, without which the matrix of rights fails.
   server/src/testing/attacks/attack-targets.ts: what of it is attacked.
5. server/src/openapi/descriptions.ts: ...${one}Descriptions, with a tag that fits; npm run openapi
6. npm run fix && npm run check`);

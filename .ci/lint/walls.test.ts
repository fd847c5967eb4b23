import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

// The walls between the server's nouns, by the folder that an import leads to.

/** They know all models: what opens the database, what is stored away whole, and what tests begin with. */
const knowAllModels = ["database", "backup", "testing"];
const imported = /(?:from|import)\s*\(?"(\.[^"]+)"/g;

const nounOf = (path: string): string | undefined => /^server\/src\/([^/]+)\//.exec(path)?.[1];

/** What a file of the server imports across a wall, a line each. */
function crossings(path: string, text: string): string[] {
  const noun = nounOf(path);
  if (!noun || knowAllModels.includes(noun)) return [];
  return [...text.matchAll(imported)].flatMap(([, target = ""]) => {
    const found = posix.join(posix.dirname(path), target);
    const other = nounOf(found);
    if (found.endsWith(".model.ts") && other !== noun) {
      return [`${path} imports ${found}: a model belongs to its noun, others use its service`];
    }
    return noun === "tickets" && other === "messages"
      ? [`${path} imports ${found}: messages know tickets, tickets know nothing of messages`]
      : [];
  });
}

it("no part of the server reads the records of another behind its back, and tickets know nothing of messages", () => {
  const paths = execFileSync("git", ["ls-files", "server/src/**/*.ts"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path && !path.endsWith(".test.ts"));
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => crossings(path, readFileSync(join(root, path), "utf8")))).toEqual(
    [],
  );
});

it.each([
  ["server/src/search/a.ts", 'import { A } from "../tickets/views/saved/a.model.ts";'],
  ["server/src/mail/sending/pace/a.ts", 'import type { A } from "../../../users/user.model.ts";'],
  ["server/src/tickets/views/saved/a.ts", 'import { a } from "../../../messages/a.ts";'],
  ["server/src/tickets/a.ts", 'const { a } = await import("../messages/sending/a.ts");'],
])("%s may not: %s", (path, text) => {
  expect(crossings(path, text)).toHaveLength(1);
});

it.each([
  ["server/src/mail/sending/a.ts", 'import { A } from "../receiving/imap/a.model.ts";'],
  ["server/src/messages/a.ts", 'import { a } from "../tickets/ticket.service.ts";'],
  ["server/src/database/a.ts", 'import { A } from "../users/user.model.ts";'],
])("%s may: %s", (path, text) => {
  expect(crossings(path, text)).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

// The walls between the server's nouns, around what speaks HTTP, and between the website's features, by the folder that
// an import leads to: at every depth.

/** They know all models: what opens the database, what is stored away whole, and what tests begin with. */
const knowAllModels = ["database", "backup", "testing"];
const imported = /(?:from|import)\s*\(?"(\.[^"]+)"/g;

/** What makes requests, responses and sockets is theirs; elsewhere routes and sockets alone know these packages. */
const speakHttp = ["http", "realtime", "uploads", "desk", "embedded", "start", "testing"];
const httpPackage = /from "(express|multer|socket\.io)(?:\/[^"]*)?"/g;
/** They write answers for the routes beside them. */
const ofRoutes = [
  "server/src/mail/mailboxes/checks/answer-lines.ts",
  "server/src/mail/review/send-download.ts",
  "server/src/mail/texts/plain-page.ts",
];

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

/** The packages of HTTP that a file of the server knows and should not, a line each. */
function requestsBehindRoutes(path: string, text: string): string[] {
  const noun = nounOf(path);
  const mayKnow = !noun || speakHttp.includes(noun) || /\.(?:routes|sockets)\.ts$/.test(path);
  if (mayKnow || ofRoutes.includes(path)) return [];
  return [...text.matchAll(httpPackage)].map(
    ([, name]) => `${path} imports ${name}: a service sees no request, response or socket`,
  );
}

const featureOf = (path: string): string | undefined =>
  /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** The features of the website that another one imports, a line each. */
function featuresOfFeatures(path: string, text: string): string[] {
  return [...text.matchAll(imported)].flatMap(([, target = ""]) => {
    const found = posix.join(posix.dirname(path), target);
    const other = featureOf(found);
    return other && other !== featureOf(path)
      ? [`${path} imports ${found}: features never import each other, a page composes them`]
      : [];
  });
}

/** The tracked files that a pattern of Git names, their text beside them. */
const filesOf = (pattern: string) =>
  execFileSync("git", ["ls-files", pattern], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

it("no part of the server reads the records of another behind its back, and tickets know nothing of messages", () => {
  const files = filesOf("server/src/**/*.ts");
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(([path, text]) => crossings(path, text))).toEqual([]);
});

it("a request, a response or a socket is seen by routes and sockets alone, and by what makes them", () => {
  const files = filesOf("server/src/**/*.ts");
  expect(files.flatMap(([path, text]) => requestsBehindRoutes(path, text))).toEqual([]);
});

it("no feature of the website imports another, however deep it lies", () => {
  const files = filesOf("web/src/features/**");
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(([path, text]) => featuresOfFeatures(path, text))).toEqual([]);
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

it.each([
  ["server/src/tickets/find-a.ts", 'import type { Request } from "express";'],
  ["server/src/mail/review/a.service.ts", 'import { Server } from "socket.io";'],
])("%s does not see what %s brings", (path, text) => {
  expect(requestsBehindRoutes(path, text)).toHaveLength(1);
});

it.each([
  ["server/src/tickets/a/b.routes.ts", 'import { Router } from "express";'],
  ["server/src/http/limits/a.ts", 'import type { Response } from "express";'],
])("%s sees what %s brings", (path, text) => {
  expect(requestsBehindRoutes(path, text)).toEqual([]);
});

it.each([
  ["web/src/features/a/b/c/d.ts", 'import { e } from "../../../tickets/e.ts";'],
  ["web/src/features/a/b.ts", 'optionalPart(() => import("../c/d.tsx"));'],
])("the feature of %s does not know %s", (path, text) => {
  expect(featuresOfFeatures(path, text)).toHaveLength(1);
});

it.each([
  ["web/src/features/a/b/c/d.ts", 'import { e } from "../../f/e.ts";'],
  ["web/src/features/a/b/c/d.ts", 'import { e } from "../../../../ui/e.ts";'],
])("the feature of %s knows %s", (path, text) => {
  expect(featuresOfFeatures(path, text)).toEqual([]);
});

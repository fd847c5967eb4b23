import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

// The program with the real npm, which asks a registry on this machine. Reports of npm 11 about vulnerabilities
// are judged in judge-audit.test.ts.

async function auditAt(registry: string, settings: Record<string, string> = {}) {
  const program = spawn(process.execPath, [join(root, ".ci/supply-chain/audit.ts")], {
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_fetch_retries: "0",
      npm_config_update_notifier: "false",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [exitCode]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  return { exitCode, said };
}

/** A registry that answers the question for advisories so, and counts the questions. */
async function aRegistry(status: number, body: string) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    req.resume().on("end", () => res.writeHead(status).end(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked, close: () => server.close() };
}

/** npm is started, and reads the whole lockfile. */
const timeout = 60_000;

it("a registry that has no such endpoint is distinguished from one that knows no vulnerabilities", {
  timeout,
}, async () => {
  const [lacking, knowing] = await Promise.all([aRegistry(405, ""), aRegistry(200, "{}")]);
  const [unknown, clean] = await Promise.all([auditAt(lacking.url), auditAt(knowing.url)]);
  expect(unknown.said).toContain("Not audited: this registry reports no vulnerabilities");
  expect(unknown.exitCode).toBe(2);
  expect(clean.said).toContain("0 high or critical advisories");
  expect(clean.exitCode).toBe(0);
  expect(knowing.asked).toEqual(["POST /-/npm/v1/security/advisories/bulk"]);
  for (const registry of [lacking, knowing]) registry.close();
});

it("a registry that does not answer, or that npm was set not to ask, is no pass", {
  timeout,
}, async () => {
  const gone = await aRegistry(200, "{}");
  gone.close();
  const [one, other] = await Promise.all([
    auditAt(gone.url),
    auditAt(gone.url, { npm_config_offline: "true" }),
  ]);
  for (const { exitCode, said } of [one, other]) {
    expect(said).toMatch(/^Not audited: the registry did not answer: connect ECONNREFUSED/);
    expect(exitCode).toBe(2);
  }
});

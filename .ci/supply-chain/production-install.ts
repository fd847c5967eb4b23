import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../steps/run-step.ts";

// npm run production-install, after a build: installs what docs/operations.md tells a production node to
// install into a scratch folder, says how large it is, and starts the server there until it asks for its
// database, which is not there. No part of `npm test`: it needs the registry.

const scratch = mkdtempSync(join(tmpdir(), "deskbell-production-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
const paths = listed.toString().split("\0").filter(Boolean);
// Last, so that the website is newer than its sources and not built again: its tools are not installed.
for (const path of [...paths, "web/dist"]) {
  if (!existsSync(join(root, path))) continue;
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  cpSync(join(root, path), join(scratch, path), { recursive: true });
}
if (!existsSync(join(scratch, "web/dist"))) throw new Error("web/dist is not there: build first");

const install = spawnSync(
  "npm",
  ["ci", "--omit=dev", "--workspace=@deskbell/server", "--no-audit", "--no-fund"],
  { cwd: scratch, stdio: "inherit" },
);
if (install.status !== 0) process.exit(1);
console.log(execFileSync("du", ["-sm", "node_modules"], { cwd: scratch }).toString().trim());

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const server = spawnSync(process.execPath, ["server/src/start/main.ts"], {
  cwd: scratch,
  timeout: 60_000,
  encoding: "utf8",
  env: {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    SECRET: "production-install".repeat(2),
    // Nobody listens on this port.
    MONGODB_URI: "mongodb://127.0.0.1:9/desk?serverSelectionTimeoutMS=1000",
    FIREBASE_PROJECT_ID: "nobody",
    FIREBASE_API_KEY: "nobody",
    FIREBASE_AUTH_DOMAIN: "nobody.example",
    FIREBASE_CLIENT_EMAIL: "nobody@nobody.example",
    FIREBASE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  },
});
console.log(`${server.stdout}${server.stderr}`.trim());
const isRefused = server.status === 1 && server.stderr.includes("ECONNREFUSED 127.0.0.1:9");
console.log(
  isRefused ? "✔ It starts, and lacks only its database." : "✘ It did not get to its database.",
);
if (!isRefused) process.exitCode = 1;

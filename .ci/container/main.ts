import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../e2e/programs/free-port.ts";
import { root } from "../steps/run-step.ts";
import { buildByHand } from "./build-by-hand.ts";
import { readDockerfile } from "./read-dockerfile.ts";

// npm run test:container, which `npm test` leaves out since it installs twice (a minute): builds the image by
// hand in a scratch folder and starts its command as its user, in production, on a store that speaks MongoDB's
// protocol. A Firebase project is not here, so /readyz must name the identity provider and nothing else.

const startsWithinMs = 60_000;
const pollMs = 200;

function check(what: string, isSo: boolean): void {
  console.log(`${isSo ? "✔" : "✘"} ${what}`);
  if (!isSo) process.exitCode = 1;
}

const scratch = mkdtempSync(join(tmpdir(), "deskbell-container-"));
chmodSync(scratch, 0o755);
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
const context = listed
  .toString()
  .trim()
  .split("\n")
  .filter((path) => existsSync(join(root, path)));
const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));

const storeFolder = join(scratch, "store");
const storeProgram = "server/embedded-store/src/testing/run-store.ts";
const store = spawn(process.execPath, [storeProgram, storeFolder], { cwd: root });
const [line] = (await once(store.stdout, "data")) as [Buffer];
const storeUri = /mongodb:\/\/\S+/.exec(line.toString())?.[0];
try {
  const image = buildByHand(stages, { root, context, scratch });
  const packages = readdirSync(join(image.workdir, "node_modules"));
  for (const left of ["lmdb", "firebase-tools", "vite", "electron", "react"])
    check(`${left} is not in the image`, !packages.includes(left));
  const files = readdirSync(join(image.workdir, "web/dist"), { recursive: true, encoding: "utf8" });
  check(
    "the website is in it, without source maps",
    files.includes("shell.html") && !files.some((path) => path.endsWith(".map")),
  );

  chmodSync(storeFolder, 0o777);
  for (const name of readdirSync(storeFolder)) chmodSync(join(storeFolder, name), 0o777);
  const port = await freePort();
  const [program = "", ...args] = image.command;
  const isRoot = process.getuid?.() === 0;
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const desk = spawn(program, args, {
    cwd: image.workdir,
    ...(isRoot && { uid: image.user, gid: image.user }),
    env: {
      PATH: process.env.PATH,
      ...image.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(image.folder, image.env.DATA_DIR ?? ""),
      MONGODB_URI: `${storeUri}deskbell`,
      SECRET: "0Rk3vQ8wZ1xY7pLm5nTa2cBd9eFg4hJs",
      FIREBASE_PROJECT_ID: "nobody-has-this-project",
      FIREBASE_API_KEY: "key",
      FIREBASE_AUTH_DOMAIN: "nobody.example.com",
      FIREBASE_CLIENT_EMAIL: "desk@nobody.example.com",
      FIREBASE_PRIVATE_KEY: privateKey,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(desk, "exit");
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  const deadlineMs = performance.now() + startsWithinMs;
  while (!(await ask("/healthz"))?.ok && desk.exitCode === null && performance.now() < deadlineMs)
    await wait(pollMs);
  check("its command runs as nobody in particular", (await ask("/healthz"))?.ok === true);
  check(
    "it serves the website",
    (await (await ask("/login"))?.text())?.includes("<title>Sign in") === true,
  );
  const { parts } = ((await (await ask("/readyz"))?.json()) ?? {}) as {
    parts?: Record<string, string>;
  };
  check(
    `/readyz misses Firebase and nothing else: ${JSON.stringify(parts)}`,
    Object.entries(parts ?? {}).every(
      ([name, state]) => (state === "ok") === (name !== "identity"),
    ),
  );
  desk.kill("SIGTERM");
  const [code] = await ended;
  check(`it ends with 0 when it is told to stop (${code})`, code === 0);
} finally {
  store.kill();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit();

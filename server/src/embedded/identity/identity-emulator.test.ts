import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askRaw } from "../../testing/raw-request.ts";
import { readMails } from "../mailbox/read-mails.ts";
import { type IdentityEmulator, startIdentityEmulator } from "./start-identity-emulator.ts";

let directory: string;
const running: IdentityEmulator[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-identity-"));
});
afterAll(async () => {
  await Promise.all(running.map((emulator) => emulator.close()));
  await rm(directory, { recursive: true, force: true });
});

async function start(file: string, siteOrigins: string[] = []): Promise<IdentityEmulator> {
  const emulator = await startIdentityEmulator({
    port: 0,
    file: join(directory, file),
    siteOrigins,
  });
  running.push(emulator);
  return emulator;
}

/** One for all tests that need no start of their own. */
let guarded: Promise<IdentityEmulator> | undefined;
const guardedEmulator = () => {
  guarded ??= start("guarded.json", ["https://support.example.com"]);
  return guarded;
};

async function ask({ url }: IdentityEmulator, method: string, body: object) {
  const address = `${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** The emulator is started, seconds each time. */
const timeout = 90_000;

it("an account, its password and its unopened mail outlive a process that was killed", {
  timeout,
}, async () => {
  const ada = { email: "ada@example.com", password: "Kettle#2026", returnSecureToken: true };
  const first = await start("killed.json");
  const { body } = await ask(first, "signUp", ada);
  await ask(first, "sendOobCode", { requestType: "VERIFY_EMAIL", idToken: body.idToken });
  const [mail] = await readMails(first.url);
  // Nobody else on the machine may read it.
  expect((await stat(join(directory, "killed.json"))).mode & 0o777).toBe(0o600);
  first.kill();

  const second = await start("killed.json");
  expect((await ask(second, "signInWithPassword", ada)).status).toBe(200);
  expect((await ask(second, "signInWithPassword", { ...ada, password: "Other#2026" })).status).toBe(
    400,
  );
  expect(await readMails(second.url)).toEqual([mail]);
  const oobCode = new URL(mail?.link ?? "", "http://desk").searchParams.get("oobCode");
  expect(await ask(second, "update", { oobCode })).toMatchObject({
    body: { email: ada.email, emailVerified: true },
  });
});

it("what does not fit the description is refused, though its checkers are compiled late", {
  timeout,
}, async () => {
  const odd = { email: ["not", "an", "address"], returnSecureToken: "perhaps" };
  expect((await ask(await guardedEmulator(), "signUp", odd)).status).toBe(400);
});

const codesPath = "/emulator/v1/projects/demo-deskbell/oobCodes";

it.each([
  "http://localhost:5173",
  "http://127.0.0.1:4001",
  "http://[::1]:4000",
  "https://support.example.com",
  "app://desk",
])("a page at %s may sign in at the emulator", { timeout }, async (origin) => {
  const { url } = await guardedEmulator();
  const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
  const preflight = await fetch(`${url}${codesPath}`, { method: "OPTIONS", headers });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
  const answer = await fetch(`${url}${codesPath}`, { headers: { Origin: origin } });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
});

it.each([
  "https://evil.example",
  "http://localhost.evil.example",
  "http://support.example.com",
  "https://support.example.com:8443",
  "null",
])(
  "a page at %s reads nothing from the emulator and changes nothing",
  { timeout },
  async (origin) => {
    const emulator = await guardedEmulator();
    const { url } = emulator;
    const email = `eve-${encodeURIComponent(origin)}@example.com`;
    const preflight = await fetch(`${url}${codesPath}`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
    const read = await fetch(`${url}${codesPath}`, { headers: { Origin: origin } });
    const write = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "Kettle#2026" }),
    });
    for (const answer of [preflight, read, write]) {
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
        403,
        null,
      ]);
      expect(await answer.text()).toContain("SITE_ORIGINS");
    }
    const account = { email, password: "Kettle#2026", returnSecureToken: true };
    expect((await ask(emulator, "signInWithPassword", account)).status).toBe(400);
  },
);

it("a page that led its own name to this machine reads no codes of mails", {
  timeout,
}, async () => {
  const { url } = await guardedEmulator();
  const asked = async (Host: string) => (await askRaw(url, "GET", codesPath, { Host })).status;
  expect(await asked("rebound.example:9099")).toBe(403);
  expect(await asked("127.0.0.1.rebound.example")).toBe(403);
  expect(await asked("localhost:9099")).toBe(200);
  expect(await asked("support.example.com")).toBe(200);
});

it("a port that is taken, or a file that cannot be written, is told and nothing hangs", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const file = join(directory, "never.json");
  await expect(startIdentityEmulator({ port, file })).rejects.toMatchObject({ code: "EADDRINUSE" });
  taken.close();
  await expect(
    startIdentityEmulator({ port: 0, file: join(directory, "killed.json", "below") }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/ENOTDIR|EEXIST/) });
});

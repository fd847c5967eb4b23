import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { freePort } from "../../../../e2e/programs/free-port.ts";
import { readEverything } from "./read-everything.ts";

// Makes the folder of an old desk, see README.md: node make.ts <checkout of the old version> <archive>

const [checkout = "", archive = "", program = "server/src/start/main.ts"] = process.argv.slice(2);
const ports = { desk: await freePort(), emulator: await freePort() };
const url = `http://localhost:${ports.desk}`;
const folder = await mkdtemp(join(tmpdir(), "deskbell-old-"));
const password = "Deskbell#2026"; // of every account

/** Runs the old version at that time, and stops it as an operator does. */
async function runAt(time: string, act: () => Promise<void>): Promise<void> {
  const desk = spawn(process.execPath, [program, "--website=http://127.0.0.1:9"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${import.meta.resolve("./set-clock.ts")}`,
      CLOCK_OFFSET_MS: String(Date.parse(time) - Date.now()),
      PORT: String(ports.desk),
      IDENTITY_EMULATOR_PORT: String(ports.emulator),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
    },
  });
  const exited = once(desk, "exit");
  let said = "";
  desk.stdout.on("data", (chunk) => (said += chunk));
  while (!/Demo data +ready|Deskbell is open/.test(said)) {
    if (desk.exitCode !== null) throw new Error(said);
    await wait(100);
  }
  try {
    await act();
  } finally {
    desk.kill("SIGTERM");
    await exited;
  }
}

async function ask(token: string, method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body && !isForm) headers["Content-Type"] = "application/json";
  const sent = body && { body: isForm ? body : JSON.stringify(body) };
  const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, ...sent });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: what an older version answers has no type any more
  return { status: answer.status, body: (await answer.json()) as any };
}

const tokens: Record<string, string> = {};
async function signIn(email: string): Promise<void> {
  const { body } = await ask("", "POST", "users/login", { email, password });
  tokens[email] = body.data.token;
}
const tokenOf = (email: string) => tokens[email] ?? "";

async function signUp(email: string, displayName: string): Promise<void> {
  const path = "identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo";
  const body = JSON.stringify({ email, password, displayName, returnSecureToken: true });
  const headers = { "Content-Type": "application/json" };
  await fetch(`http://127.0.0.1:${ports.emulator}/${path}`, { method: "POST", headers, body });
}

const grey = { width: 8, height: 8, channels: 3, background: "#888" } as const;
const picture = new Blob([await sharp({ create: grey }).png().toBuffer()], { type: "image/png" });

function formOf(fields: Record<string, string>, hasPicture: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (hasPicture) form.append("attachments", picture, "kettle.png");
  return form;
}

/** A ticket of this customer, and who writes in it then. */
async function aTicket(subject: string, customer: string, senders: string[], withPictures = false) {
  const draft = {
    subject,
    description: "It has been silent since Monday, whatever I do with it.",
    visibility: "privet",
    enquiryInfo: "I have a general enquiry",
  };
  const opened = await ask(tokenOf(customer), "POST", "conversation", formOf(draft, withPictures));
  const { _id } = opened.body.data;
  for (const [index, sender] of senders.entries()) {
    const message = { conversationId: _id, text: `Message ${index + 1} of: ${subject}` };
    await ask(tokenOf(sender), "POST", "message", formOf(message, withPictures));
  }
  return _id as string;
}

const nora = "demo-admin@example.com";
const samir = "samir.haddad@example.com";
const tom = "demo-customer@example.com";
const ada = "ada.byron@example.com";

await runAt("2026-08-01T10:00:00Z", async () => {}); // the demo's
await runAt("2026-08-24T10:00:00Z", async () => {
  await signUp(ada, "Ada Byron");
  for (const email of [nora, tom, ada]) await signIn(email);
  await aTicket("Staff wrote 32 days ago", ada, [ada, nora]);
  await aTicket("The customer wrote 32 days ago", tom, [nora, tom]);
});
await runAt("2026-08-27T10:00:00Z", async () => {
  for (const email of [nora, tom, ada]) await signIn(email);
  await aTicket("Staff wrote 29 days ago", ada, [ada, nora]);
  await aTicket("The customer wrote 29 days ago", tom, [nora, tom]);
});
await runAt("2026-09-25T10:00:00Z", async () => {
  for (const email of [nora, samir, tom, ada]) await signIn(email);
  await aTicket("Nobody has answered", ada, [], true);
  const answered = await aTicket("Staff wrote today", tom, [nora], true);
  const asked = await aTicket("The customer wrote today", ada, [ada, nora, ada], true);
  await wait(2_000); // what a message makes of its ticket is stored
  const isCounted = (
    await fetch(`${url}/api/v1/conversation/counts`, {
      headers: { Authorization: `Bearer ${tokenOf(nora)}` },
    })
  ).ok;
  if (isCounted) {
    await ask(tokenOf(tom), "PUT", `conversation/${answered}/read`, { seq: 1 });
    await ask(tokenOf(samir), "PUT", `conversation/${asked}/read`, { seq: 2 });
    await ask(tokenOf(nora), "PUT", `conversation/${asked}/read`, { seq: 3 });
  }
  const answers: Record<string, object> = {};
  for (const [email, token] of Object.entries(tokens)) {
    const everything = await readEverything(url, (method, path) => ask(token, method, path));
    const unread = isCounted && (await ask(token, "GET", "conversation/counts")).body.data.unread;
    answers[email] = { token, unread: isCounted ? unread : null, ...everything };
  }
  await writeFile(join(folder, "answers.json"), JSON.stringify(answers, null, 1));
});

for (const name of ["incoming", "database/data.mdb-lock", "database/db.sock"])
  await rm(join(folder, "data", name), { recursive: true, force: true });
const tar = execFileSync("tar", ["-C", folder, "--owner=0", "--group=0", "-cf", "-", "."], {
  maxBuffer: 50_000_000,
});
await writeFile(archive, brotliCompressSync(tar));
await rm(folder, { recursive: true });

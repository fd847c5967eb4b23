import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { aWindow } from "../testing/a-window.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aContactDraft, writeToSupport } from "../testing/contact.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { aTextFile } from "../testing/files.ts";
import { signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { aCustomer, anAdmin } from "../testing/people.ts";
import { askRaw } from "../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aDraft, aTicket } from "../testing/tickets.ts";
import { UserModel } from "../users/user.model.ts";
import { withoutSecrets } from "./describe-error.ts";
import { createLog } from "./log.ts";

let desk: TestDesk;
const lines: string[] = [];
const canaries: string[] = [];

/** A word that stands nowhere else: if it is found in the log, it was written there. */
function aCanary(): string {
  const word = `canary${randomBytes(8).toString("hex")}`;
  canaries.push(word);
  return word;
}

beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  desk = await startTestDesk({ log });
});
afterAll(() => desk.close());

// case H08
it("nothing that people send stands in the log, whatever goes wrong with it", async () => {
  const stranger = createCaller(desk.url);
  const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
  canaries.push(ada.token, ada.token.split(".")[1] ?? "", ada.email, admin.token, admin.email);

  // What is well made.
  const email = `${aCanary()}@example.com`;
  const password = `Aa1#${aCanary()}`;
  const passwords = { password, confirmPassword: password };
  const { idToken } = await signUpAtProvider({ email, password, name: aCanary() });
  canaries.push(idToken, idToken.split(".")[1] ?? "");
  const proof = { "X-Identity-Token": idToken };
  await stranger("POST", "users/sign-up", { email, name: aCanary(), ...passwords }, proof);
  await stranger("POST", "users/login", { email, password });
  await stranger("PUT", `users/forgot-password/${encodeURIComponent(email)}`, passwords);
  await stranger("PUT", `users/user-verified/${encodeURIComponent(email)}`);
  await ada.call("PUT", "users/update/userName", { displayName: aCanary() });
  await ada.call("PUT", "users/update/number", { mobile: aCanary() });
  const ticket = await aTicket(ada, { subject: `a ${aCanary()}`, description: aCanary() });
  const file = aTextFile(`${aCanary()}.txt`, aCanary());
  const form = { conversationId: ticket._id, text: aCanary(), attachments: file };
  await ada.call("POST", "message", formOf(form));
  await ada.call("GET", `conversation?search=${aCanary()}`);
  await writeToSupport(desk.url, { subject: aCanary(), message: aCanary() });
  await writeToSupport(desk.url, { ...aContactDraft, name: aCanary() });
  await ada.call("POST", "inbox/message", { message: aCanary() });
  const window = await aWindow(desk.url, { token: ada.token });
  await window.socket.timeout(60_000).emitWithAck("send_message", { message: aCanary() });
  window.close();

  // What is not.
  const secret = aCanary();
  await stranger("POST", "users/login", { email: secret, password: { nested: [secret] } });
  await stranger("POST", "users/login", { email, password: `Aa1#${secret}` });
  await stranger(
    "POST",
    "users/sign-up",
    { email, name: "Ada B", ...passwords },
    {
      "X-Identity-Token": `${idToken}${secret}`,
    },
  );
  await fetch(`${desk.url}/api/v1/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: `{"email": "${secret}`,
  });
  await askRaw(desk.url, "GET", `/api/v1/users/me?token=${secret}`, { Cookie: `token=${secret}` });
  await askRaw(desk.url, "GET", `/verification?oobCode=${secret}&mode=resetPassword`);
  await askRaw(desk.url, "GET", `/api/v1/users/get-user/%ff${secret}`);
  await askRaw(desk.url, "GET", `/uploads/${secret}/a/b/c`);
  await createCaller(desk.url, secret)("GET", "users/me");
  (await aWindow(desk.url, { token: secret, password: secret })).close();
  const bad = formOf({ ...aDraft, attachments: aTextFile(`${secret}.png`, secret) });
  await ada.call("POST", "conversation", bad);

  // What fails in our own parts: libraries repeat in their errors what they were given.
  await UserModel.create({ uid: "other", email: "x@example.com", name: "x", displayName: "x" });
  const taken = await UserModel.create({
    uid: "other",
    email: `${aCanary()}@example.com`,
    name: "x",
    displayName: "x",
  }).catch((error: unknown) => error);
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  log.error({ err: taken }, "a request failed");
  const cast = await UserModel.findOne({ _id: aCanary() }).catch((error: unknown) => error);
  log.error({ err: cast }, "a request failed");
  log.error({ err: new AppError("unavailable", "no", { cause: taken }) }, "a request failed");
  log.error({ err: new Error(`Bearer ${ada.token} for ${email}`) }, "a request failed");

  expect(lines.length).toBeGreaterThan(3);
  const written = lines.join("\n");
  expect(canaries.filter((canary) => written.includes(canary))).toEqual([]);
  expect(written).toContain("MongoServerError");
});

it.each([
  ['E11000 duplicate key error dup key: { email: "ada@example.com" }', "ada"],
  ['Cast to ObjectId failed for value "hush" (type string) at path "_id"', "hush"],
  ["connect ECONNREFUSED mongodb://user:hush@db.example.com", "hush"],
  ["GET https://example.com/a?oobCode=hush&x=hush failed", "hush"],
  ["first line\nhush", "hush"],
])("of the message %j nothing is kept that could be somebody's", (message, secret) => {
  expect(withoutSecrets(message)).not.toContain(secret);
});

// case F16
it("a message as long as a request may be is described in a moment, and keeps nothing either", () => {
  const hush = "hush ".repeat(20_000);
  const messages = [
    `"${"\\".repeat(40)}`,
    "“".repeat(50_000),
    "eyJ-".repeat(25_000),
    "a".repeat(100_000),
    `dup key: { name: "${hush}" }`,
  ];
  for (const message of messages) {
    const startMs = performance.now();
    expect(withoutSecrets(message)).not.toContain("hush");
    expectWithin(performance.now() - startMs, 500);
  }
});

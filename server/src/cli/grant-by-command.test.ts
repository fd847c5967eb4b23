import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedStore } from "@deskbell/embedded-store";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { startIdentityEmulator } from "../embedded/identity/start-identity-emulator.ts";
import { emulatorParts } from "../start/open-parts.ts";
import { signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { runProgram } from "../testing/programs/run-program.ts";

const ada = { email: "ada@example.com", password: "Kettle#2026", name: "Ada Byron" };
const kim = { email: "kim@example.com", password: "Kettle#2026", name: "Kim" };
const bob = { email: "bob@example.com", password: "Kettle#2026", name: "Bob" };
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-grant-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const grant = (email: string, port: string, access = "admin") =>
  runProgram(`cli/grant-${access}.ts`, [email], {
    DATA_DIR: directory,
    IDENTITY_EMULATOR_PORT: port,
  });

async function readCollection(name: string) {
  const store = await startEmbeddedStore({ directory: join(directory, "database") });
  const client = await mongo.MongoClient.connect(store.uri);
  const documents = await client.db("deskbell").collection(name).find().toArray();
  await client.close();
  await store.close();
  return documents;
}

it("an operator makes somebody an admin or an agent while the desk runs or not; unknown and unverified people are refused", {
  timeout: 300_000, // programs, one after the other
}, async () => {
  const file = join(directory, "identity.json");
  const emulator = await startIdentityEmulator({ port: await freePort(), file });
  await emulatorParts(emulator.url).provider.ensureVerified(ada);
  await emulatorParts(emulator.url).provider.ensureVerified(kim);
  await signUpAtProvider(bob, emulator.url);
  const { port } = new URL(emulator.url);

  const done = await grant("Ada@Example.com", port);
  expect(done).toEqual({
    code: 0,
    said: expect.stringContaining("Ada Byron <ada@example.com> is an admin now."),
  });
  expect(await grant(kim.email, port, "agent")).toEqual({
    code: 0,
    said: expect.stringContaining("Kim <kim@example.com> is an agent now."),
  });
  expect(await grant(ada.email, port, "agent")).toEqual({
    code: 1,
    said: "ada@example.com is an admin, who may do all that an agent may.\n",
  });
  expect(await grant(bob.email, port)).toEqual({
    code: 1,
    said: "bob@example.com has not verified the address yet.\n",
  });
  expect(await grant("no address", port)).toMatchObject({ code: 1, said: /Say whom/ });
  await emulator.close();

  // Nothing runs any more: the accounts that were kept are asked.
  expect(await grant("nobody@example.com", port)).toEqual({
    code: 1,
    said: "Nobody is registered as nobody@example.com.\n",
  });
  expect((await grant(ada.email, port)).code).toBe(0);

  expect(await readCollection("users")).toMatchObject([
    { email: ada.email, role: "admin", access: "admin" },
    { email: kim.email, role: "user", access: "agent" },
  ]);
  expect(await readCollection("audits")).toMatchObject([
    { action: "grant-admin", email: ada.email, by: expect.stringContaining("command line") },
    { action: "grant-agent", email: kim.email },
    { action: "grant-admin", email: ada.email },
  ]);
});

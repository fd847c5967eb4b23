import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";

const page = new URL("../../../docs/api.md", import.meta.url);
let desk: TestDesk;
let folder: string;

beforeAll(async () => {
  desk = await startTestDesk();
  folder = await mkdtemp(join(tmpdir(), "deskbell-script-"));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

it("an integrator's first script is the one in docs/api.md: it signs in, opens a ticket and writes", async () => {
  const [, script = ""] = /```sh\n([\s\S]*?)```/.exec(await readFile(page, "utf8")) ?? [];
  const [, written = "", password = ""] = /"email":"(.*?)","password":"(.*?)"/.exec(script) ?? [];
  // The address of the page belongs to the demo data of other tests, at the same provider.
  const email = `${randomUUID()}@example.com`;
  await signUpAtProvider({ email, password, name: "Carl Customer" });
  await writeFile(join(folder, "kettle.txt"), "It stands on the stove.");
  const own = script.replace("http://localhost:4000", desk.url).replace(written, email);
  expect([own.includes(desk.url), own.includes(email)]).toEqual([true, true]);
  const options = ["-e", "-u", "-o", "pipefail", "-c", own];
  const { stdout } = await promisify(execFile)("bash", options, { cwd: folder });
  expect(stdout.trim().split("\n")).toEqual(["1", "[ 'Is anybody there?' ]", "1", "success"]);
  expect(await desk.countFiles()).toBe(1);
});

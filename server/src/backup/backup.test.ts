import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedStore } from "@deskbell/embedded-store";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OutgoingMailModel } from "../mail/sending/outgoing-mail.model.ts";
import { anEmptyDatabase } from "../testing/an-empty-database.ts";
import { formOf } from "../testing/call-api.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { keepsForm } from "../testing/kept-forms.ts";
import { aMail, aQueuedMail } from "../testing/mails/mails.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../testing/people.ts";
import { runProgram } from "../testing/programs/run-program.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { expectStoredFiles, expectWhole, readAll } from "../testing/stored-desk.ts";
import { mailSecret, postMail } from "../testing/write-paths/of-mails.ts";
import { createDiskFileStore } from "../uploads/storage/file-store.ts";
import type { Manifest } from "./manifest.ts";
import { readManifest } from "./testing/read-manifest.ts";
import { writeUntilStopped } from "./testing/write-until-stopped.ts";
import { writeBackup } from "./write-backup.ts";

let nodes: TestNodes;
let directory: string;
/** A backup that was made under load. */
let backup: string;
let customers: TestPerson[];

/** As a mail server handed it over. */
const mail = aMail();
const acked = new Map<string, number>();
let ackedBefore: string[];
let sentWhile = 0;
let said = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-backup-"));
  backup = join(directory, "backup");
  nodes = await startNodes({ count: 1, variables: { MAIL_HTTP_SECRET: mailSecret } });
  expect((await postMail(nodes.at(0).url, mail)).status).toBe(200);
  await OutgoingMailModel.create(aQueuedMail());
  await writeFile(join(nodes.dataDirectory, "identity.json"), '{"users":[],"oobs":[]}');
  await anAdmin(nodes.at(0));
  customers = await Promise.all([aCustomer(nodes.at(0)), aCustomer(nodes.at(0), "Eve Bloom")]);

  for (const customer of customers) await keepsForm(customer);

  const stop = new AbortController();
  const load = Promise.all(
    customers.map((customer) => writeUntilStopped(customer, acked, stop.signal)),
  );
  await vi.waitUntil(() => acked.size > 20, { timeout: 90_000 });
  ackedBefore = [...acked.keys()];
  const made = await backUp(backup);
  said = made.said;
  sentWhile = acked.size - ackedBefore.length;
  stop.abort();
  await load;
  expect(made).toMatchObject({ code: 0 });
}, 120_000);

afterAll(async () => {
  await nodes.close();
  await rm(directory, { recursive: true, force: true });
});

const backUp = (target: string, variables = {}) =>
  runProgram("cli/backup.ts", [target], {
    DATA_DIR: nodes.dataDirectory,
    MONGODB_URI: nodes.databaseUri,
    ...variables,
  });
const restore = (folder: string, dataDirectory: string, variables = {}) =>
  runProgram("cli/restore.ts", [folder], { DATA_DIR: dataDirectory, ...variables });

describe("a backup made while people write", () => {
  it("is restored as a new desk: each conversation without a gap, with every file, and nothing acknowledged is missing", async () => {
    const dataDirectory = join(directory, "restored");
    expect(await restore(backup, dataDirectory)).toMatchObject({ code: 0 });
    const store = await startEmbeddedStore({ directory: join(dataDirectory, "database") });
    const uri = `${store.uri}deskbell`;
    const stored = await readAll(uri);

    expect(sentWhile).toBeGreaterThan(5);
    expectWhole(stored);
    expect(stored.activity.length).toBeGreaterThan(2);
    const ids = stored.messages.map(({ clientMessageId }) => clientMessageId);
    expect(ackedBefore.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const files = await expectStoredFiles(stored, dataDirectory);
    expect(files).toBeGreaterThan(5);
    const restored = createDiskFileStore(join(dataDirectory, "uploads"));
    const mails = stored.mails.map(({ raw }) => restored.read(raw.fileId));
    expect(await Promise.all(mails)).toEqual([mail]);
    expect(await readFile(join(dataDirectory, "identity.json"), "utf8")).toContain("users");

    // Its own backup has the same checksums, and a desk goes on with the next number.
    const again = join(directory, "again");
    const env = { DATA_DIR: dataDirectory, MONGODB_URI: uri };
    expect(await backUp(again, env)).toMatchObject({ code: 0 });
    expect((await readManifest(again)).records).toEqual((await readManifest(backup)).records);
    const node = await nodes.start(env);
    const [first] = customers;
    const customer = await signIn(node, first?.email ?? "");
    // A message that the backup was made behind is brought to its ticket by the job that the node has begun.
    const isBehind = ({ _id, lastSeq }: Ticket) =>
      stored.messages.some(
        ({ conversationId, seq }) => String(conversationId) === _id && seq > lastSeq,
      );
    const listed = async () => (await customer.call("GET", "conversation")).body as Ticket[];
    await expect.poll(async () => (await listed()).filter(isBehind)).toEqual([]);
    const [newest] = (await listed()) as [Ticket];
    const draft = (await customer.call("GET", "drafts/wizard")).body.data;
    expect(draft).toMatchObject({ text: "The kettle", files: [{ name: "receipt.txt" }] });
    const receipt = await fetch(`${node.url}/api/v1/drafts/wizard/files/${draft.files[0].id}`, {
      headers: { Authorization: `Bearer ${customer.token}` },
    });
    expect(await receipt.text()).toBe("this is no picture");
    const form = formOf({ conversationId: newest._id, text: "After the restore" });
    const answer = await customer.call("POST", "message", form);
    expect(answer.body.data.seq).toBe(newest.lastSeq + 1);
    await node.stop();
    await store.close();
    await keepFigures("backup", {
      messages: stored.messages.length,
      files,
      sentWhileItRan: sentWhile,
      gaps: 0,
      filesMissing: 0,
      lost: 0,
    });
  });

  it("is restored into a database server too", async () => {
    const uri = anEmptyDatabase();
    const dataDirectory = join(directory, "beside-a-server");
    expect(await restore(backup, dataDirectory, { MONGODB_URI: uri })).toMatchObject({ code: 0 });
    expectWhole(await readAll(uri));
    const refused = await restore(backup, dataDirectory, { MONGODB_URI: uri });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain("The database is not empty");
    // Refusing did not take out what was there.
    expect((await readAll(uri)).messages.length).toBeGreaterThan(0);
  });

  it("is not left half in a database server when its files cannot be put back, and can be restored there again", async () => {
    const uri = anEmptyDatabase();
    const dataDirectory = join(directory, "no-room-for-files");
    const [fileId = ""] = (await readFile(join(backup, "uploads.txt"), "utf8")).split(" ");
    await mkdir(join(dataDirectory, "uploads"), { recursive: true });
    const inTheWay = join(dataDirectory, "uploads", fileId.slice(0, 2));
    await writeFile(inTheWay, "no folder");
    const variables = { MONGODB_URI: uri };
    expect(await restore(backup, dataDirectory, variables)).toMatchObject({ code: 1 });
    expect((await readAll(uri)).messages).toEqual([]);
    await rm(inTheWay);
    expect(await restore(backup, dataDirectory, variables)).toMatchObject({ code: 0 });
    await expectStoredFiles(await readAll(uri), dataDirectory);
  });

  it("reports what it does, and how much it holds", () => {
    expect(said).toMatch(/^messages: \d+$/m);
    expect(said).toMatch(/holds \d+ records and \d+ files/);
  });
});

describe("an operator is told", () => {
  const damagedBy = async (name: string, damage: (folder: string) => Promise<void>) => {
    const folder = join(directory, name);
    await cp(backup, folder, { recursive: true });
    await damage(folder);
    const dataDirectory = join(directory, `${name}-data`);
    const result = await restore(folder, dataDirectory);
    expect(await readdir(dataDirectory).catch(() => [])).toEqual([]);
    return result;
  };
  const editManifest = (change: (manifest: Manifest) => void) => async (folder: string) => {
    const manifest = await readManifest(folder);
    change(manifest);
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  };
  const truncate = async (path: string) => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 7));
  };
  const firstUpload = async (folder: string) => {
    const [fileId = ""] = (await readFile(join(folder, "uploads.txt"), "utf8")).split(" ");
    return join(folder, "uploads", fileId.slice(0, 2), fileId);
  };

  it.each<[string, (folder: string) => Promise<void>, RegExp]>([
    ["cut-short", (folder) => truncate(join(folder, "records/messages.bson")), /damaged: records/],
    [
      "changed",
      async (folder) => {
        const path = join(folder, "records/users.bson");
        const bytes = await readFile(path);
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
      /damaged: records\/users/,
    ],
    ["without-a-file", async (folder) => rm(await firstUpload(folder)), /damaged: uploads\//],
    [
      "longer-list",
      (folder) => appendFile(join(folder, "uploads.txt"), "x"),
      /damaged: uploads.txt/,
    ],
    ["unfinished", (folder) => rm(join(folder, "manifest.json")), /no complete backup/],
    [
      "leading-out",
      editManifest(({ records }) => {
        records["../../etc/passwd"] = { documents: 0, bytes: 0, sha256: "0".repeat(64) };
      }),
      /manifest.json is not as a backup writes it/,
    ],
    [
      "linked-out",
      async (folder) => {
        const path = await firstUpload(folder);
        await rm(path);
        await symlink("/etc/hostname", path);
      },
      /damaged: uploads\//,
    ],
  ])(
    "why a backup that is %s is not restored, and nothing was written",
    async (name, damage, why) => {
      const result = await damagedBy(name, damage);
      expect(result.code).toBe(1);
      expect(result.said).toMatch(why);
    },
  );

  it("that a desk with data is not overwritten, and that a backup is not either", async () => {
    const dataDirectory = join(directory, "used");
    expect(await restore(backup, dataDirectory)).toMatchObject({ code: 0 });
    expect((await restore(backup, dataDirectory)).said).toContain("is not empty");
    expect((await backUp(backup)).said).toContain("exists already");
    expect((await backUp("")).said).toContain("npm run backup -- <folder>");
  });
});

describe("cancelled", () => {
  it("a backup leaves nothing", async () => {
    const target = join(directory, "cancelled");
    const cancel = new AbortController();
    const backingUp = writeBackup({
      target,
      files: createDiskFileStore(join(nodes.dataDirectory, "uploads")),
      identityFile: null,
      signal: cancel.signal,
      report: () => cancel.abort(),
    });
    await expect(backingUp).rejects.toThrow();
    expect((await readdir(directory)).filter((name) => name.startsWith("cancelled"))).toEqual([]);
  });

  it("a restore leaves nothing", async () => {
    const dataDirectory = join(directory, "cancelled-restore");
    const program = spawn(
      process.execPath,
      [fileURLToPath(new URL("../cli/restore.ts", import.meta.url)), backup],
      {
        env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    program.stdout.on("data", (line: Buffer) => {
      if (line.includes("messages:")) program.kill("SIGINT");
    });
    expect(await once(program, "exit")).toEqual([130, null]);
    expect(await readdir(dataDirectory)).toEqual([]);
    // The same folder serves for the next try.
    expect(await restore(backup, dataDirectory)).toMatchObject({ code: 0 });
  });
});

it("a backup's files are its owner's alone", async () => {
  for (const name of ["manifest.json", "records/users.bson", "uploads.txt"]) {
    expect((await stat(join(backup, name))).mode & 0o777).toBe(0o600);
  }
});

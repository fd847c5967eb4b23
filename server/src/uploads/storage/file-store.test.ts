import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer } from "../../testing/people.ts";
import {
  startObjectStorage,
  type TestObjectStorage,
} from "../../testing/programs/start-object-storage.ts";
import { startTestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore, type FileStore } from "./file-store.ts";
import { createS3FileStore } from "./s3-file-store.ts";

let directory: string;
let storage: TestObjectStorage;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-files-"));
  storage = await startObjectStorage();
});
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const inAMinute = () => new Date(Date.now() + 60_000);

async function listed(files: FileStore, olderThan: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const { fileId, storedAt } of files.list({ olderThan })) {
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    ids.push(fileId);
  }
  return ids.toSorted();
}

describe.each<[string, () => FileStore]>([
  ["on a disk", () => createDiskFileStore(join(directory, "a"))],
  ["in a bucket", () => createS3FileStore(storage.config)],
])("a file kept %s", (_where, open) => {
  it("is read as it was written, until it is removed", async () => {
    const files = open();
    const bytes = randomBytes(200_000);
    const [fileId, twin] = [await files.write(bytes), await files.write(bytes)];
    expect(fileId).toMatch(/^[0-9a-f]{32}$/);
    expect(twin).not.toBe(fileId);
    expect((await files.read(fileId))?.equals(bytes)).toBe(true);
    await files.remove(fileId);
    expect(await files.read(fileId)).toBeNull();
    expect((await files.read(twin))?.equals(bytes)).toBe(true);
    await files.remove(twin);
  });

  it("is copied without being read here, and its copy stays when it is removed", async () => {
    const files = open();
    const bytes = randomBytes(200_000);
    const fileId = await files.write(bytes);
    const copyId = randomBytes(16).toString("hex");
    expect(await files.copy({ fileId, bytes: bytes.length }, copyId)).toBe(true);
    await files.remove(fileId);
    expect((await files.read(copyId))?.equals(bytes)).toBe(true);
    expect(await listed(files, inAMinute())).toEqual([copyId]);
    await files.remove(copyId);
    const nothing = { fileId: "0".repeat(32), bytes: 1 };
    expect(await files.copy(nothing, copyId)).toBe(false);
    expect(await listed(files, inAMinute())).toEqual([]);
  });

  it("may be empty; one that never was is none, and removing it is fine", async () => {
    const files = open();
    const fileId = await files.write(Buffer.alloc(0));
    expect((await files.read(fileId))?.length ?? 0).toBe(0);
    await files.remove(fileId);
    expect(await files.read("0".repeat(32))).toBeNull();
    await files.remove("0".repeat(32));
  });

  it("is listed with its age, once it is old enough", async () => {
    const files = open();
    storage.objects.set("somebody-elses", { bytes: Buffer.alloc(1), storedAt: new Date(0) });
    expect(await listed(files, inAMinute())).toEqual([]);
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push(await files.write(Buffer.from(`${i}`)));
    expect(await listed(files, inAMinute())).toEqual(ids.toSorted());
    expect(await listed(files, new Date(Date.now() - 60_000))).toEqual([]);
    for (const id of ids) await files.remove(id);
    storage.objects.clear();
    expect(await listed(files, inAMinute())).toEqual([]);
  });
});

it("what a crash left half written on a disk is listed too, and can be removed", async () => {
  const files = createDiskFileStore(join(directory, "b"));
  const fileId = await files.write(Buffer.from("whole"));
  await writeFile(join(directory, "b", fileId.slice(0, 2), `${fileId}.part`), "half");
  expect(await listed(files, inAMinute())).toEqual([fileId, `${fileId}.part`]);
  await files.remove(`${fileId}.part`);
  expect(await listed(files, inAMinute())).toEqual([fileId]);
});

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("storage that is away", () => {
  /** An answer is waited for; only silence is not, each of the few tries for a moment. */
  const patient = { connectTimeoutMs: 60_000, requestTimeoutMs: 60_000, giveUpAfterMs: 60_000 };
  const silentTimes = { ...patient, requestTimeoutMs: 200, giveUpAfterMs: 10_000 };
  const timesOf = { failing: patient, silent: silentTimes };
  const refusal = { code: "unavailable", field: "avatar" };

  it.each(["failing", "silent"] as const)("%s: is told so, after a few tries", async (mood) => {
    const whenWell = createS3FileStore(storage.config, patient);
    const files = createS3FileStore(storage.config, timesOf[mood]);
    const fileId = await whenWell.write(Buffer.from("before"));
    storage.become(mood);
    const bytes = Buffer.from("x");
    const ofStream = { size: 1, sha256: sha256Of(bytes), stream: () => Readable.from([bytes]) };
    try {
      for (const asks of [
        () => files.write(bytes),
        () => files.write(ofStream),
        () => files.copy({ fileId, bytes: 6 }, "0".repeat(32)),
        () => files.read(fileId),
        () => files.remove(fileId),
      ]) {
        const before = storage.asked();
        await expect(asks()).rejects.toMatchObject(refusal);
        expect(storage.asked() - before).toBeGreaterThan(1);
        expect(storage.asked() - before).toBeLessThanOrEqual(3);
      }
    } finally {
      storage.become("well");
    }
    expect((await whenWell.read(fileId))?.toString()).toBe("before");
    await whenWell.remove(fileId);
  });

  it("is not storage that takes a large file slowly: it is kept, whatever a short request may take", async () => {
    const times = { ...patient, requestTimeoutMs: 500 };
    let taken = 0;
    const slow = createServer(async (request, response) => {
      for await (const piece of request) {
        // Meanwhile nothing more is taken from the client: it sees only that all is silent.
        if (taken === 0) await setTimeout(4 * times.requestTimeoutMs);
        taken += piece.length;
      }
      response.end();
    });
    await once(slow.listen(0, "127.0.0.1"), "listening");
    const { port } = slow.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const files = createS3FileStore({ ...storage.config, endpoint }, times);
    const bytes = Buffer.alloc(16 * 1_024 * 1_024);
    const startMs = performance.now();
    await files.write({
      size: bytes.length,
      sha256: sha256Of(bytes),
      stream: () => Readable.from([bytes]),
    });
    expect(taken).toBe(bytes.length);
    expect(performance.now() - startMs).toBeGreaterThan(times.requestTimeoutMs);
    slow.closeAllConnections();
    slow.close();
  });

  it("lets people go on by text alone, and says so in the place of files", async () => {
    const desk = await startTestDesk({ files: createS3FileStore(storage.config, patient) });
    const ada = await aCustomer(desk);
    const ticket = await aTicket(ada);
    const withPicture = async () => ({ attachments: [await aPicture()] });
    storage.become("failing");
    const form = formOf({ conversationId: ticket._id, text: "see", ...(await withPicture()) });
    const refused = await ada.call("POST", "message", form);
    expect(refused).toMatchObject({
      status: 503,
      body: {
        status: "fail",
        code: "unavailable",
        errors: { avatar: { msg: expect.any(String) } },
      },
    });
    expect((await aMessage(ada, ticket, { text: "text alone" })).seq).toBe(1);
    storage.become("well");
    const { attachment } = await aMessage(ada, ticket, await withPicture());
    expect((await fetch(desk.url + attachment[0])).status).toBe(200);
    await desk.close();
    storage.objects.clear();
  });

  it("with another key than its own keeps nothing", async () => {
    const files = createS3FileStore({ ...storage.config, secretAccessKey: "another" }, patient);
    await expect(files.write(Buffer.from("x"))).rejects.toMatchObject(refusal);
    expect(storage.objects.size).toBe(0);
  });
});

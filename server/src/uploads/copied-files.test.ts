import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFairQueue, usualFileWork } from "../concurrency/fair-queue.ts";
import { createAttachmentService } from "./attachment.service.ts";
import { createPathSigner } from "./serving/sign-path.ts";
import { createDiskFileStore } from "./storage/file-store.ts";
import type { StoredFile } from "./storage/stored-file.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-copied-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("files of a message that is split are never in memory as a whole, and all of them are copied or none", async () => {
  const kept = createDiskFileStore(directory, { reserveBytes: 0 });
  const attachments = createAttachmentService({
    files: { ...kept, read: () => Promise.reject(new Error("it is read whole")) },
    signer: createPathSigner({ secret: "x".repeat(32) }),
    working: createFairQueue(usualFileWork),
    scanner: { check: async () => "clean" },
  });
  const bytes = randomBytes(300_000);
  const stored: StoredFile = {
    fileId: await kept.write(bytes),
    name: "film.mp4",
    kind: "document",
    type: "video/mp4",
    bytes: bytes.length,
    width: 0,
    height: 0,
  };
  const [copy] = await attachments.copy("bea", [stored]);
  expect(copy).toEqual({ ...stored, fileId: expect.not.stringMatching(stored.fileId) });
  expect((await kept.read(copy?.fileId ?? ""))?.equals(bytes)).toBe(true);

  const gone = { ...stored, fileId: "0".repeat(32) };
  await expect(attachments.copy("bea", [stored, gone])).rejects.toMatchObject({
    code: "unavailable",
    field: "avatar",
  });
  const ids: string[] = [];
  const all = kept.list({ olderThan: new Date(Date.now() + 60_000) });
  for await (const { fileId } of all) ids.push(fileId);
  expect(ids.toSorted()).toEqual([stored.fileId, copy?.fileId].toSorted());
});

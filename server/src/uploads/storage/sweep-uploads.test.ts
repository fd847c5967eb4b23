import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDiskFileStore, type FileStore } from "./file-store.ts";
import { sweepUploads } from "./sweep-uploads.ts";

const minuteMs = 60_000;

let directory: string;
let files: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-sweep-"));
  files = createDiskFileStore(directory);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const pathOf = (fileId: string) => join(directory, fileId.slice(0, 2), fileId);

/** A file that was stored so long ago. */
async function aFile(ageMinutes: number): Promise<string> {
  const fileId = await files.write(Buffer.from("kettle"));
  const storedAt = new Date(Date.now() - ageMinutes * minuteMs);
  await utimes(pathOf(fileId), storedAt, storedAt);
  return fileId;
}

const pointingTo =
  (...kept: string[]) =>
  async () =>
    new Set(kept);

// case I23
describe("the sweep of uploads", () => {
  it("removes what nobody points to after an hour, and nothing younger and nothing that is used", async () => {
    const used = await aFile(600);
    const orphan = await aFile(61);
    const young = await aFile(59);
    expect(await sweepUploads({ files, findReferenced: pointingTo(used) })).toEqual({
      seen: 2,
      removed: 1,
    });
    expect(await files.read(orphan)).toBeNull();
    expect(await files.read(used)).not.toBeNull();
    expect(await files.read(young)).not.toBeNull();

    const inTwoMinutes = () => Date.now() + 2 * minuteMs;
    await sweepUploads({ files, findReferenced: pointingTo(used), now: inTwoMinutes });
    expect(await files.read(young)).toBeNull();
  });

  it("takes the remains of a write that a power cut broke off", async () => {
    const used = await aFile(600);
    const part = `${pathOf(used)}.part`;
    await writeFile(part, "ket");
    const longAgo = new Date(Date.now() - 600 * minuteMs);
    await utimes(part, longAgo, longAgo);
    expect(await sweepUploads({ files, findReferenced: pointingTo(used) })).toMatchObject({
      removed: 1,
    });
    expect(await files.read(used)).not.toBeNull();
  });

  it("asks about many files in batches", async () => {
    const all = await Promise.all(Array.from({ length: 450 }, () => aFile(90)));
    const asked: number[] = [];
    const result = await sweepUploads({
      files,
      async findReferenced(fileIds) {
        asked.push(fileIds.length);
        return new Set(all.slice(0, 449));
      },
    });
    expect(asked).toEqual([200, 200, 50]);
    expect(result).toEqual({ seen: 450, removed: 1 });
  });

  it("removes nothing while the database does not answer", async () => {
    const used = await aFile(600);
    const findReferenced = () => Promise.reject(new Error("no database"));
    await expect(sweepUploads({ files, findReferenced })).rejects.toThrow("no database");
    expect(await files.read(used)).not.toBeNull();
  });

  it("removes nothing when nearly all would go: then it looks into the wrong database", async () => {
    const ids = Array.from({ length: 600 }, (_, n) => `${n}`);
    const remove = vi.fn();
    const many = {
      async *list() {
        for (const fileId of ids) yield { fileId, storedAt: new Date(0) };
      },
      remove,
    };
    await expect(sweepUploads({ files: many, findReferenced: pointingTo() })).rejects.toThrow(
      "nobody points to 600 of 600 files: is this their database?",
    );
    expect(remove).not.toHaveBeenCalled();
  });

  it("of a desk that never stored anything finds nothing", async () => {
    const none = createDiskFileStore(join(directory, "never"));
    expect(await sweepUploads({ files: none, findReferenced: pointingTo() })).toEqual({
      seen: 0,
      removed: 0,
    });
  });
});

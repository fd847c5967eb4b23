import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore } from "./file-store.ts";
import { keepBytes } from "./keep-bytes.ts";

const diskBytes = 1_000_000;

let disk: string;
let isMounted = false;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), "deskbell-full-"));
  isMounted = mounts(disk);
});
afterAll(async () => {
  if (isMounted) execFileSync("umount", [disk]);
  await rm(disk, { recursive: true, force: true });
});

/** A disk of one megabyte, where the system lets us make one. */
function mounts(directory: string): boolean {
  try {
    const size = `size=${diskBytes}`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", directory], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const filesOn = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

// case E26
it("a disk that becomes full in the middle of a file leaves nothing of it, and what is there stays", async ({
  skip,
}) => {
  if (!isMounted) skip("this system does not let us mount a small disk");
  const files = createDiskFileStore(disk, { reserveBytes: -2 * diskBytes });
  const kept = await files.write(Buffer.alloc(100_000, 1));
  await expect(keepBytes(files, Buffer.alloc(diskBytes, 2))).rejects.toMatchObject({
    code: "unavailable",
    field: "avatar",
  });
  expect((await filesOn(disk)).map(({ name }) => name)).toEqual([kept]);
  expect((await files.read(kept))?.length).toBe(100_000);
  // Room again: the next one is kept.
  await files.write(Buffer.alloc(500_000, 3));
});

describe("while the disk has no room", () => {
  let desk: TestDesk;
  let full: string;

  beforeAll(async () => {
    full = await mkdtemp(join(tmpdir(), "deskbell-no-room-"));
    desk = await startTestDesk({ dataDirectory: full, filesReserveBytes: Number.MAX_SAFE_INTEGER });
  });
  afterAll(async () => {
    await desk.close();
    await rm(full, { recursive: true, force: true });
  });

  // case E26
  it("a picture is refused with a reason, and the text goes without it", async () => {
    const customer = await aCustomer(desk);
    const ticket = await aTicket(customer);
    const fields = { conversationId: ticket._id, text: "See the picture" };
    const form = formOf({ ...fields, attachments: await aPicture() });
    const refused = await customer.call("POST", "message", form);
    expect(refused.status).toBe(503);
    expect(refused.body.errors.avatar.msg).toContain("Files cannot be kept right now");
    expect(await filesOn(full)).toEqual([]);
    expect(await aMessage(customer, ticket, { text: "Without it" })).toMatchObject({ seq: 1 });

    const photo = await customer.call(
      "POST",
      "users/update/photo",
      formOf({ image: await aPicture() }),
    );
    expect(photo.status).toBe(503);
    expect(photo.body.errors.avatar.msg).not.toBe(texts.photoTooLarge);
    expect((await customer.call("GET", "users/me")).body.data.avatar).toBe("");
  });

  it("a ticket with a picture is not opened by half", async () => {
    const customer = await aCustomer(desk);
    await expect(aTicket(customer, { attachments: await aPicture() })).rejects.toThrow(
      "unavailable",
    );
    expect((await customer.call("GET", "conversation")).body).toEqual([]);
    await aTicket(customer);
  });
});

describe("when the disk fails while files come in", () => {
  let desk: TestDesk;
  let data: string;
  let hasSmallDisk = false;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "deskbell-fills-up-"));
    hasSmallDisk = mounts(data);
    desk = await startTestDesk({ dataDirectory: data, filesReserveBytes: -20 * diskBytes });
  });
  afterAll(async () => {
    await desk.close();
    if (hasSmallDisk) execFileSync("umount", [data]);
    await rm(data, { recursive: true, force: true });
  });

  const largeFile = (bytes = 3 * diskBytes) => new File([Buffer.alloc(bytes, "x")], "log.txt");

  // case E26
  it("a file that it has no more room for is refused with a reason, nothing of it stays, and the text goes", async ({
    skip,
  }) => {
    if (!hasSmallDisk) skip("this system does not let us mount a small disk");
    const customer = await aCustomer(desk);
    const ticket = await aTicket(customer);
    const form = formOf({ conversationId: ticket._id, text: "See it", attachments: largeFile() });
    const refused = await customer.call("POST", "message", form);
    expect(refused.status).toBe(503);
    expect(refused.body.errors.avatar.msg).toContain("Files cannot be kept right now");
    const photo = formOf({ image: largeFile(limits.photoMaxBytes) });
    expect((await customer.call("POST", "users/update/photo", photo)).status).toBe(503);
    expect(await filesOn(join(data, "incoming"))).toEqual([]);
    expect(await aMessage(customer, ticket, { text: "Without it" })).toMatchObject({ seq: 1 });
  });

  it("a file that it refuses for another reason is the operator's to mend, and not called an unreadable form", async () => {
    const customer = await aCustomer(desk);
    const ticket = await aTicket(customer);
    await rm(join(data, "incoming"), { recursive: true });
    const form = formOf({ conversationId: ticket._id, text: "See it", attachments: largeFile() });
    try {
      const refused = await customer.call("POST", "message", form);
      expect(refused).toMatchObject({ status: 500, body: { errors: { common: {} } } });
    } finally {
      await mkdir(join(data, "incoming"));
    }
  });
});

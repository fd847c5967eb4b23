import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../logging/log.ts";
import { aMail } from "../../testing/mails/mails.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";
import { MailModel } from "../mail.model.ts";
import { signMail } from "./sign-mail.ts";

let desk: TestDesk;
let directory: string;
let isFull = false;
const lines: string[] = [];
const minute = 60;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-incoming-"));
  const disk = createDiskFileStore(directory);
  desk = await startTestDesk({
    log: createLog("trace", { write: (line: string) => lines.push(line) }),
    receiving: {
      settings: { httpSecret: mailSecret, lmtp: null, imap: null },
      reading: async () => ({ state: "opened", reason: null }),
    },
    files: {
      ...disk,
      async write(...file) {
        if (isFull) throw Object.assign(new Error("full"), { code: "ENOSPC" });
        return disk.write(...file);
      },
    },
  });
});
afterAll(async () => {
  await desk.close();
  await rm(directory, { recursive: true, force: true });
});
afterEach(async () => {
  isFull = false;
  await MailModel.deleteMany({});
});

const secondsNow = () => Math.floor(Date.now() / 1_000);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const stored = () => MailModel.find().lean();

describe("a mail server that hands a mail over", () => {
  it("reads 200 once it is stored, and it is understood at once", async () => {
    const answer = await postMail(desk.url, aMail());
    expect([answer.status, await answer.json()]).toEqual([200, { status: "success" }]);
    expect(await stored()).toMatchObject([{ source: "http", envelope: null }]);
    await expect.poll(async () => (await stored())[0]?.state).toBe("opened");
  });

  it("may do so again, and it is there once", async () => {
    const raw = aMail();
    expect((await postMail(desk.url, raw)).status).toBe(200);
    expect((await postMail(desk.url, raw)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it("hands bytes over that no text could hold, and each of them is kept", async () => {
    const raw = Buffer.concat([aMail(), Buffer.from([0, 255, 254, 13, 10])]);
    await postMail(desk.url, raw);
    expect(await stored()).toMatchObject([{ size: raw.length }]);
  });

  it("may have a clock that is four minutes off, and not six", async () => {
    const seconds = secondsNow();
    for (const off of [-4, 4]) {
      const answer = await postMail(desk.url, aMail(), { seconds: seconds + off * minute });
      expect([off, answer.status]).toEqual([off, 200]);
    }
    for (const off of [-6, 6]) {
      const answer = await postMail(desk.url, aMail(), { seconds: seconds + off * minute });
      expect([off, answer.status, await codeOf(answer)]).toEqual([off, 401, "wrong_signature"]);
    }
    expect(await stored()).toHaveLength(2);
  });

  // case J14
  // mail 13
  it("is refused with a wrong signature, and nothing is stored", async () => {
    const raw = aMail();
    const answers = await Promise.all([
      postMail(desk.url, raw, { secret: "another" }),
      postMail(desk.url, raw, { signature: "0".repeat(64) }),
      postMail(desk.url, raw, { signature: "x" }),
      postMail(desk.url, raw, { seconds: Number.NaN }),
      fetch(`${desk.url}/api/v1/mail/incoming`, { method: "POST", body: new Uint8Array(raw) }),
      fetch(`${desk.url}/api/v1/mail/incoming`, { method: "POST" }),
    ]);
    for (const answer of answers)
      expect([answer.status, await codeOf(answer)]).toEqual([401, "wrong_signature"]);
    expect(await stored()).toEqual([]);
    expect(await desk.countFiles()).toBe(0);
  });

  // case J14
  it("is refused when one byte of the mail or the time was changed on the way", async () => {
    const raw = aMail();
    const seconds = secondsNow();
    const signature = signMail(mailSecret, String(seconds), raw);
    const changed = Buffer.from(raw);
    changed[5] = (changed[5] ?? 0) ^ 1;
    expect((await postMail(desk.url, changed, { seconds, signature })).status).toBe(401);
    expect((await postMail(desk.url, raw, { seconds: seconds + 1, signature })).status).toBe(401);
    expect((await postMail(desk.url, raw, { seconds, signature })).status).toBe(200);
  });

  it("keeps an empty mail, and one of more than 26 MB", async () => {
    const none = await postMail(desk.url, Buffer.alloc(0));
    expect([none.status, await codeOf(none)]).toEqual([400, "invalid_input"]);
    const large = await postMail(desk.url, Buffer.alloc(26_000_001, "x"));
    expect([large.status, await codeOf(large)]).toEqual([413, "body_too_large"]);
    expect(await stored()).toEqual([]);
  });

  it("keeps a mail that finds no room here, and may hand it over later", async () => {
    const raw = aMail();
    isFull = true;
    expect((await postMail(desk.url, raw)).status).toBeGreaterThanOrEqual(500);
    expect(await stored()).toEqual([]);
    isFull = false;
    expect((await postMail(desk.url, raw)).status).toBe(200);
  });
});

it("nothing of a mail, its sender or the secret is in the log", async () => {
  const raw = aMail({ subject: "Confidential kettle", text: "Nobody else may read this." });
  await postMail(desk.url, raw);
  await postMail(desk.url, raw, { secret: "another" });
  isFull = true;
  await postMail(desk.url, aMail({ subject: "Confidential pot" }));
  const log = lines.join("");
  expect(log).not.toMatch(/Confidential|Nobody else|ada@example/);
  expect(log).not.toContain(mailSecret);
});

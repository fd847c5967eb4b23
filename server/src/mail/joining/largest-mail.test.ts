import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectWithin } from "../../testing/expect-within.ts";
import { keepFigures } from "../../testing/keep-figures.ts";
import { proven } from "../../testing/mails/incoming-mails.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { mailKey } from "../receiving/mail-key.ts";

const watcher = fileURLToPath(new URL("../../testing/programs/watch-stalls.ts", import.meta.url));
const memoryMaxMb = 400;
/**
 * Of the desk's objects, of which few are young at once: V8 lets what nobody needs lie for as long as there is room, the
 * longer the busier the machine is, and a desk that keeps it ends by this.
 */
const heap = "--max-old-space-size=160 --max-semi-space-size=4";
/** Requests that are on their way at the same time. */
const atOnce = 4;

let nodes: TestNodes;
let bea: TestPerson;
beforeAll(async () => {
  nodes = await startNodes({
    count: 1,
    variables: {
      MAIL_ADDRESS: "support@company.example",
      SMTP_URL: "smtp://127.0.0.1:9", // half of mail is refused; nothing goes out here
      SITE_ORIGINS: "https://help.example",
      MAIL_HTTP_SECRET: mailSecret,
      MAIL_TRUSTED_AUTHSERV: "mx.company.example",
      NODE_OPTIONS: `${heap} --import ${watcher}`,
    },
  });
  bea = await anAgent(nodes.at(0), "Bea Larsen");
});
afterAll(() => nodes?.close());

/** The largest that a process has been in memory, in MB; 0 where the system does not say. */
async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
}

/** Of the processes that it has begun, together. */
async function peakOfChildrenMb(pid: number): Promise<number> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const peaks = await Promise.all(listed.trim().split(" ").filter(Boolean).map(Number).map(peakMb));
  return peaks.reduce((sum, peak) => sum + peak, 0);
}

/** Hands a mail over, and asks until it is understood what the desk does for others meanwhile. */
async function receiveBeside(raw: Buffer) {
  const { url, pid, said } = nodes.at(0);
  const key = await mailKey(raw);
  const find = () => MailModel.findOne({ key }).lean();
  let memoryMb = 0;
  let isUnderstood = false;
  const waitsMs: number[] = [];
  const asking = Array.from({ length: atOnce }, async () => {
    while (!isUnderstood) {
      const startMs = performance.now();
      const { status } = await bea.call("GET", "users/me");
      waitsMs.push(performance.now() - startMs);
      expect(status).toBe(200);
      memoryMb = Math.max(memoryMb, (await peakMb(pid)) + (await peakOfChildrenMb(pid)));
    }
  });
  expect((await postMail(url, raw)).status).toBe(200);
  const storedAt = performance.now();
  const [waitsBefore, saidBefore] = [waitsMs.length, said().length];
  await expect
    .poll(async () => (await find())?.state, { timeout: 60_000, interval: 20 })
    .not.toBe("stored");
  const readMs = performance.now() - storedAt;
  isUnderstood = true;
  await Promise.all(asking);
  const mail = await MailModel.findOne({ key }).orFail().lean();
  const stalls = said()
    .slice(saidBefore)
    .matchAll(/stalled for (\d+)/g);
  const stalledMs = Math.max(0, ...[...stalls].map(([, ms]) => Number(ms)));
  return { mail, memoryMb, readMs, stalledMs, waitsMs: waitsMs.slice(waitsBefore) };
}

// mail 30
it("while a mail of 25 MB is read nobody waits for that, and it takes less than 400 MB with the process that reads it", async () => {
  const zofia = await aCustomer(nodes.at(0), "Zofia Nowak");
  const from = { From: `Zofia Nowak <${zofia.email}>`, To: "support@company.example" };
  // Both are loaded, and have what a mail of any size takes.
  const small = await receiveBeside(aMailWith({ ...from, ...proven() }, "It leaks.\n"));
  expect(small.mail.state).toBe("opened");
  const before = await peakMb(nodes.at(0).pid);

  const line = `${"a line of words that are not many ".repeat(2)}\n`;
  const raw = aMailWith({ ...from, ...proven() }, line.repeat(25_000_000 / line.length));
  const { mail, memoryMb, readMs, stalledMs, waitsMs } = await receiveBeside(raw);
  expect(mail.state).toBe("opened");
  expect(await TicketModel.findById(mail.ticketId).lean()).toMatchObject({
    byMail: { isShortened: true },
  });

  const figures = {
    requests: waitsMs.length,
    longestMs: Math.round(Math.max(...waitsMs)),
    readMs: Math.round(readMs),
    moreMb: Math.round(memoryMb - before),
  };
  await keepFigures("largest-mail", figures);
  // By how often they had their turn, and not by the clock: who waits for the mail waits as long as that is read.
  expect(figures.requests).toBeGreaterThan(10 * atOnce);
  expect(stalledMs).toBeLessThan(readMs * 0.75);
  expectWithin(figures.longestMs, readMs * 0.75, readMs);
  expect(figures.moreMb).toBeLessThan(memoryMaxMb);
});

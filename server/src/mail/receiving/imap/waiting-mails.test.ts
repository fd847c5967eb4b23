import { fileURLToPath } from "node:url";
import { trusted } from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { expectWithin } from "../../../testing/expect-within.ts";
import { keepFigures } from "../../../testing/keep-figures.ts";
import { aMail } from "../../../testing/mails/mails.ts";
import { startNodes, type TestNodes } from "../../../testing/programs/start-nodes.ts";
import { MailModel } from "../../mail.model.ts";
import { MailboxModel } from "./mailbox.model.ts";

/** MAILS=5000 for more: each takes some hundredths of a second, on a busy machine tenths. */
const mails = Number(process.env.MAILS ?? 150);
const watcher = fileURLToPath(
  new URL("../../../testing/programs/watch-stalls.ts", import.meta.url),
);
/** Of what is waited for. */
const timeout = 60_000 + mails * 600;
/** More than the process had before. */
const memoryMaxMb = 250;
/** Of its objects: V8 lets what nobody needs lie for as long as there is room, and a desk that keeps it ends by this. */
const heapMaxMb = 256;

describeWithDovecot("a desk", (dovecot) => {
  let nodes: TestNodes;
  let user = "";
  beforeAll(async () => {
    user = dovecot.newUser();
    nodes = await startNodes({
      count: 0,
      variables: {
        MAIL_ADDRESS: `${user}@desk.example`,
        SMTP_URL: "smtp://127.0.0.1:9", // half of mail is refused; nothing goes out here
        SITE_ORIGINS: "https://help.example",
        MAIL_IMAP_URL: `imaps://${user}:secret@localhost:${dovecot.ports.imaps}`,
        NODE_EXTRA_CA_CERTS: dovecot.certificatePath,
        NODE_OPTIONS: `--max-old-space-size=${heapMaxMb} --import ${watcher}`,
      },
    });
  });
  afterAll(() => nodes?.close());

  const deliver = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, n) =>
        dovecot.deliver(user, aMail({ from: `Person ${from + n} <p${from + n}@people.example>` })),
      ),
    );
  const numbersIn = (said: string, words: string) =>
    [...said.matchAll(new RegExp(`${words} (\\d+)`, "g"))].map(([, number]) => Number(number));

  it(`that ${mails} mails wait for takes them in without standing still, and in little memory`, {
    timeout: timeout * 2,
  }, async () => {
    const first = await nodes.start();
    await expect.poll(() => MailboxModel.countDocuments({})).toBe(1);
    await first.stop();
    for (let n = 0; n < mails; n += 100) await deliver(n, Math.min(mails, n + 100));

    const startMs = performance.now();
    const desk = await nodes.start();
    const openedAt = desk.said().length;
    const understood = () => MailModel.countDocuments({ state: trusted({ $ne: "stored" }) });
    await expect.poll(understood, { timeout, interval: 200 }).toBe(mails);
    await expect.poll(() => dovecot.count(user), { timeout }).toBe(0);
    const tookMs = performance.now() - startMs;
    const seconds = Math.round(tookMs / 1_000);
    expect(await MailModel.countDocuments({ state: "failed" })).toBe(0);

    const [opening, importing] = [desk.said().slice(0, openedAt), desk.said().slice(openedAt)];
    const stalledMs = Math.max(0, ...numbersIn(importing, "stalled for"));
    const [before, peak] = [opening, desk.said()].map((said) =>
      numbersIn(said, "memory of").at(-1),
    );
    const moreMb = (peak ?? 0) - (before ?? 0);
    if (process.env.MAILS)
      await keepFigures("waiting-mails", { mails, seconds, stalledMs, moreMb });
    expectWithin(stalledMs, 100, tookMs);
    expect(moreMb).toBeLessThan(memoryMaxMb);
  });
});

import { expect, it } from "vitest";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { watchedMailboxes } from "../../../testing/dovecot/watched-mailboxes.ts";
import { expectWithin } from "../../../testing/expect-within.ts";
import { keepFigures } from "../../../testing/keep-figures.ts";
import { aMail, aMailRoom } from "../../../testing/mails/mails.ts";
import { MailModel } from "../../mail.model.ts";
import { MailboxModel } from "./mailbox.model.ts";
import { askForUnfetched, listUnfetched } from "./unfetched-mails.ts";
import { usualTimes } from "./watch-mailbox.ts";

const room = aMailRoom();
const imported = "Deskbell.Imported";
const hourMs = 60 * 60_000;
/** What takes a mail away, for whomever. */
const destroys = /EXPUNGE|^CLOSE|^DELETE|\\Deleted|^UNSELECT/i;

describeWithDovecot("a mailbox that is watched", (dovecot) => {
  const { proxy, watch, stored, log } = watchedMailboxes(dovecot, room);

  async function aWatched(
    ...settings: Parameters<typeof watch> extends [string, ...infer R] ? R : never
  ) {
    const user = dovecot.newUser();
    const watching = watch(user, ...settings);
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    return { user, watching };
  }

  // mail 1
  it("has each mail stored as it arrives, by what the server says alone, and usually within 3 s", async () => {
    const { user } = await aWatched({}, { lookEveryMs: hourMs });
    const times: number[] = [];
    const begunMs = performance.now();
    for (let n = 1; n <= 15; n++) {
      const startMs = performance.now();
      await dovecot.deliver(user, aMail());
      await expect.poll(stored, { interval: 5 }).toBe(n);
      times.push(performance.now() - startMs);
    }
    const [p50Ms = 0, worstMs = 0] = [times.sort((a, b) => a - b)[7], times.at(-1)].map((ms) =>
      Math.round(ms ?? 0),
    );
    await keepFigures("mail-by-imap", { mails: 15, p50Ms, worstMs });
    expectWithin(p50Ms, 3_000, performance.now() - begunMs); // the worst is the machine's own on a busy one
    await expect.poll(() => dovecot.count(user, imported)).toBe(15);
    await expect.poll(() => dovecot.count(user)).toBe(0);
  });

  it("has the bytes of a mail as the server keeps them", async () => {
    const { user } = await aWatched();
    const raw = aMail({ text: "Zażółć gęślą jaźń ☕\r\n.\r\n..two" });
    await dovecot.deliver(user, raw);
    await expect.poll(stored).toBe(1);
    const [mail] = await MailModel.find().lean();
    const kept = await room.files.read(mail?.raw.fileId ?? "");
    expect(kept?.toString()).toContain(raw.toString());
    expect(mail).toMatchObject({ source: "imap", state: "stored" });
  });

  // mail 11
  it("keeps its old mail as it is when the desk first looks, and is asked for what comes then", async () => {
    const user = dovecot.newUser();
    for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
    const listener = await proxy();
    watch(user, { port: listener.port });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    await dovecot.deliver(user, aMail({ subject: "New" }));
    await expect.poll(() => dovecot.count(user, imported)).toBe(1);
    await expect.poll(() => dovecot.count(user)).toBe(3);
    expect(await stored()).toBe(1);
  });

  it("gives its old mail from the date on that the operator names", async () => {
    const user = dovecot.newUser();
    for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
    const [future, past] = [new Date(Date.now() + hourMs), new Date(Date.now() - hourMs)];
    const first = watch(user, { since: future });
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(1); // by its number
    await first.close();
    watch(user, { since: past });
    await expect.poll(stored).toBe(4);
  });

  // mail 2
  it("that the server numbers anew gives each mail once, and its old mail still not", async () => {
    const user = dovecot.newUser();
    await dovecot.deliver(user, aMail({ subject: "Old" }));
    const listener = await proxy();
    const first = watch(user, { port: listener.port });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    // Dates of arrival have seconds.
    const nextSecond = Math.floor(Date.now() / 1_000) + 1;
    await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(nextSecond);
    await dovecot.deliver(user, aMail());
    await expect.poll(() => dovecot.count(user, imported)).toBe(1);
    await first.close();
    await dovecot.deliver(user, aMail());
    // The mail that was taken in lies in the inbox again, as from a backup.
    await dovecot.doveadm("copy", "-u", user, "INBOX", "mailbox", "Deskbell/Imported", "all");
    await dovecot.doveadm("mailbox", "update", "-u", user, "--uid-validity", "99", "INBOX");
    watch(user, { port: listener.port });
    await expect.poll(stored).toBe(2);
    await expect.poll(() => dovecot.count(user)).toBe(1);
    expect(await stored()).toBe(2);
  });

  it("keeps a mail of more than 25 MB, of which the desk lists the beginning", async () => {
    const { user } = await aWatched();
    const large = Buffer.concat([
      aMail({ subject: "Large" }),
      Buffer.alloc(25_500_000, "eight by\r\n"),
    ]);
    await dovecot.deliver(user, large);
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(2);
    const mail = await MailModel.findOne({ state: "failed" }).lean();
    expect(mail).toMatchObject({ reason: "too large" });
    expect(mail?.size).toBeGreaterThan(25_500_000);
    expect((await room.files.read(mail?.raw.fileId ?? ""))?.length).toBe(65_536);
    await expect.poll(() => dovecot.count(user, imported)).toBe(1);
    await expect.poll(() => dovecot.count(user)).toBe(1);
  });

  // mail 4
  it("is never told to delete anything, and says nothing of it to the log", async () => {
    const listener = await proxy();
    const { user, watching } = await aWatched({ port: listener.port });
    await dovecot.deliver(user, aMail({ subject: "Confidential" }));
    await expect.poll(() => dovecot.count(user, imported)).toBe(1);
    await watching.close();
    const commands = listener.commands();
    expect(commands.filter((line) => destroys.test(line))).toEqual([]);
    expect(commands.join()).toMatch(/UID FETCH.*UID MOVE/);
    expect(log()).not.toMatch(/Confidential|secret|ada@/);
  });

  // mail 4
  it("whose server can move nothing and keep no mark has mails in the table alone", async () => {
    const listener = await proxy((said) =>
      said.replaceAll(" MOVE", " XXXX").replace(/(PERMANENTFLAGS \(.*)\\\*\)/, "$1\\X)"),
    );
    const { user, watching } = await aWatched({ port: listener.port });
    for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(3);
    await watching.close();
    const fetches = () => listener.commands().filter((line) => /BODY\.PEEK\[\]/.test(line)).length;
    const before = fetches();
    watch(user, { port: listener.port });
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(4);
    expect([await dovecot.count(user), fetches() - before]).toEqual([4, 1]);
    expect(
      listener
        .commands()
        .filter((line) => /UID (?:STORE|MOVE|COPY)/.test(line) || destroys.test(line)),
    ).toEqual([]);
  });

  // mail 3 9
  it("whose server can neither move nor mark, and once does not give a mail, has that one later", async () => {
    const user = dovecot.newUser();
    let refusals = 0;
    const listener = await proxy((said) =>
      said
        .replaceAll(" MOVE", " XXXX")
        .replace(/(PERMANENTFLAGS \(.*)\\\*\)/, "$1\\X)")
        .replace(/ FETCH \((UID 1 .*BODY\[\]) \{/, (answer, what) =>
          refusals++ === 0 ? ` FXTCH (${what} {` : answer,
        ),
    );
    const first = watch(user, { port: listener.port });
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    await first.close();
    for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
    watch(user, { port: listener.port }, { lookEveryMs: 100 });
    await expect.poll(stored).toBe(3);
    expect(refusals).toBeGreaterThan(1);
    const nextUid = async () => (await MailboxModel.findById(`${user} localhost`).lean())?.nextUid;
    await expect.poll(nextUid).toBe(4);
  });

  it("whose server does not give a mail has that one listed, stops no other, and is asked for it again when staff say so", async () => {
    const user = dovecot.newUser();
    let gives = false;
    const listener = await proxy((said) =>
      gives ? said : said.replace(/ FETCH \((UID 1 .*BODY\[\]) \{/, " FXTCH ($1 {"),
    );
    const first = watch(user, { port: listener.port });
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    await first.close();
    for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
    watch(user, { port: listener.port }, { lookEveryMs: 50 });
    const listed = () => listUnfetched((id) => `address of ${id}`);
    await expect.poll(async () => (await listed()).length).toBe(1);
    expect(await stored()).toBe(2);
    const [mail] = await listed();
    expect(mail).toMatchObject({ address: "address of environment", isAsked: false });
    // The server still does not give it: it is listed on.
    await askForUnfetched(mail?._id ?? "");
    await expect.poll(async () => (await listed())[0]?.isAsked).toBe(false);
    expect(await listed()).toHaveLength(1);
    gives = true;
    await askForUnfetched(mail?._id ?? "");
    await expect.poll(stored).toBe(3);
    await expect.poll(listed).toEqual([]);
    await expect(askForUnfetched(mail?._id ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  it("with 300 mails that wait is empty within seconds", async () => {
    const user = dovecot.newUser();
    const first = watch(user);
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    await first.close();
    for (let n = 0; n < 300; n++) await dovecot.deliver(user, aMail());
    const startMs = performance.now();
    watch(user);
    await expect.poll(stored).toBe(300);
    await expect.poll(() => dovecot.count(user)).toBe(0);
    const seconds = Math.round((performance.now() - startMs) / 100) / 10;
    await keepFigures("waiting-mails-by-imap", { mails: 300, seconds });
    expectWithin(seconds * 1_000, 30_000);
  });
});

describeWithDovecot(
  "an old mail server, without MOVE, UIDPLUS and IDLE,",
  (dovecot) => {
    const { proxy, watch, stored } = watchedMailboxes(dovecot, room);

    // mail 1 3 4
    it("has its mails taken in by looking, and marked; what others marked as deleted stays", async () => {
      const user = dovecot.newUser();
      const listener = await proxy();
      const looking = { lookEveryMs: 100 };
      watch(user, { port: listener.port }, looking);
      await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
      await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(1);
      await dovecot.doveadm("flags", "add", "-u", user, "\\Deleted", "mailbox", "INBOX", "all");
      for (let n = 0; n < 3; n++) await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(4);
      const marks = () =>
        listener.commands().filter((line) => /STORE.*\$DeskbellImported/.test(line));
      await expect.poll(() => marks().length).toBeGreaterThan(1);
      expect(await dovecot.count(user)).toBe(4);
      const commands = listener.commands();
      expect(commands.filter((line) => destroys.test(line) || /MOVE|COPY|IDLE/.test(line))).toEqual(
        [],
      );
      expect(usualTimes.lookEveryMs).toBeLessThan(70_000);
    });
  },
  {
    extra:
      "imap_capability = IMAP4rev1 LITERAL+ ID\npassdb {\n  driver = static\n  args = password=secret\n}",
  },
);

const noFolders = "Deskbell owner lr\nDeskbell/* owner lr\n";

describeWithDovecot(
  "a mailbox in which the desk may make no folder and move nothing",
  (dovecot) => {
    const { proxy, watch, stored, log } = watchedMailboxes(dovecot, room);

    it("gives each mail all the same by one connection, and the log says why they stay", async () => {
      const user = dovecot.newUser();
      const first = watch(user);
      await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
      await first.close();
      for (let n = 0; n < 45; n++) await dovecot.deliver(user, aMail());
      const listener = await proxy();
      const retry = { firstMs: 20, minMs: 20, maxMs: 50 };
      const watching = watch(user, { port: listener.port }, { lookEveryMs: 100, retry });
      await expect.poll(stored).toBe(45);
      await expect
        .poll(() => listener.commands().filter((line) => line === "IDLE").length)
        .toBeGreaterThan(1);
      expect(watching.problem()).toBeNull();
      expect(log()).toContain("stay in the inbox");
      const fetched = listener.commands().filter((line) => /BODY\.PEEK\[\]/.test(line));
      expect([fetched.length, listener.connections()]).toEqual([45, 1]);
      expect(await dovecot.count(user)).toBe(45);
    });
  },
  {
    extra:
      "mail_plugins = acl\nplugin {\n  acl = vfile:FOLDER/acls\n}\npassdb {\n  driver = static\n  args = password=secret\n}",
    files: { acls: noFolders },
  },
);

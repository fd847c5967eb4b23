import { expect, it } from "vitest";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { watchedMailboxes } from "../../../testing/dovecot/watched-mailboxes.ts";
import { aMail, aMailRoom } from "../../../testing/mails/mails.ts";
import { MailModel } from "../../mail.model.ts";
import { tryMailAgain } from "../process-mails.ts";
import { MailboxModel } from "./mailbox.model.ts";

const room = aMailRoom();
const [imported, failed] = ["Deskbell.Imported", "Deskbell.Failed"] as const;
/** What takes a mail away, for whomever. */
const destroys = /EXPUNGE|^CLOSE|^DELETE|\\Deleted|^UNSELECT/i;
const quick = { lookEveryMs: 100 };

describeWithDovecot("a mail that could not be read", (dovecot) => {
  const { proxy, watch, stored } = watchedMailboxes(dovecot, room);

  type Settings = Parameters<typeof watch>[1];
  async function aWatched(settings: Settings = {}, user = dovecot.newUser()) {
    const watcher = watch(user, settings, quick);
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    return { user, watcher };
  }
  /** Takes them in one after the other. @returns the id of each */
  async function arrive(user: string, subjects: string[]) {
    const ids: string[] = [];
    for (const subject of subjects) {
      const before = await stored();
      await dovecot.deliver(user, aMail({ subject }));
      await expect.poll(stored).toBe(before + 1);
      const [newest] = await MailModel.find().sort({ _id: -1 }).limit(1).lean();
      ids.push(newest?._id.toString() ?? "");
    }
    await expect.poll(() => dovecot.count(user)).toBe(0);
    return ids;
  }
  const set = (id: string | undefined, state: "failed" | "joined", reason: string | null = null) =>
    MailModel.updateOne({ _id: id }, { $set: { state, reason } });
  const lie = async (user: string) => [
    await dovecot.subjects(user, imported),
    await dovecot.subjects(user, failed),
  ];

  it("is moved to Deskbell/Failed, and back once it could, while others are taken in and nothing is deleted", async () => {
    const listener = await proxy();
    const { user } = await aWatched({ port: listener.port });
    const [, bad] = await arrive(user, ["a", "bad", "c"]);
    await set(bad, "failed", "too many parts");
    await expect.poll(() => lie(user)).toEqual([["a", "c"], ["bad"]]);

    await arrive(user, ["d"]); // the inbox is watched as before
    expect(await tryMailAgain(bad ?? "")).toBe(true);
    await set(bad, "joined");
    await expect.poll(() => lie(user)).toEqual([["a", "bad", "c", "d"], []]);

    await set(bad, "failed", "too many parts");
    await expect.poll(() => lie(user)).toEqual([["a", "c", "d"], ["bad"]]);
    expect(listener.commands().filter((said) => destroys.test(said))).toEqual([]);
    expect(await stored()).toBe(4);
  });

  it("and that was moved by a process which ended before it could say so is found, and moved no second time", async () => {
    const { user, watcher } = await aWatched();
    const [bad] = await arrive(user, ["bad", "b"]);
    const before = await MailModel.findById(bad).lean();
    expect(before?.copyUid).toBeTruthy();
    await set(bad, "failed", "too many parts");
    await expect.poll(() => lie(user)).toEqual([["b"], ["bad"]]);
    await expect.poll(async () => (await MailModel.findById(bad).lean())?.isAmongFailed).toBe(true);
    await watcher.close();
    await MailModel.updateOne(
      { _id: bad },
      { $set: { copyUid: before?.copyUid }, $unset: { isAmongFailed: 1 } },
    );

    await aWatched({}, user);
    await expect.poll(async () => (await MailModel.findById(bad).lean())?.isAmongFailed).toBe(true);
    expect(await lie(user)).toEqual([["b"], ["bad"]]);
  });

  it("is known by its words where its number is not, or holds no more", async () => {
    const { user, watcher } = await aWatched();
    const [first, second] = await arrive(user, ["bad 1", "bad 2", "c"]);
    await watcher.close();
    await set(first, "failed", "too many parts");
    await set(second, "failed", "too many parts");
    await MailModel.updateOne({ _id: first }, { $unset: { copyUid: 1 } });
    // The numbers of the folder are other ones now.
    const folder = "Deskbell/Imported";
    await dovecot.doveadm("mailbox", "update", "-u", user, "--uid-validity", "99", folder);
    await aWatched({}, user);
    await expect.poll(() => lie(user)).toEqual([["c"], ["bad 1", "bad 2"]]);
  });

  it("stays where a person has put it, or has marked it, and keeps no other from being moved", async () => {
    const { user, watcher } = await aWatched();
    const [away, marked, bad] = await arrive(user, ["away", "marked", "bad"]);
    await watcher.close();
    const among = ["-u", user, "mailbox", "Deskbell/Imported", "header", "Subject"];
    await dovecot.doveadm("mailbox", "create", "-u", user, "Kept");
    await dovecot.doveadm("move", "-u", user, "Kept", ...among.slice(2), "away");
    await dovecot.doveadm("flags", "add", "-u", user, "\\Deleted", ...among.slice(2), "marked");
    for (const id of [away, marked, bad]) await set(id, "failed", "too many parts");
    await aWatched({}, user);
    await expect.poll(() => lie(user)).toEqual([["marked"], ["bad"]]);
    const isLost = async (id = "") => (await MailModel.findById(id).lean())?.isLost;
    await expect.poll(() => isLost(away)).toBe(true);
    await expect.poll(() => isLost(marked)).toBe(true);
    expect(await dovecot.subjects(user, "Kept")).toEqual(["away"]);
  });

  it("keeps nobody from the inbox where the server does not open the folder that it lies in", async () => {
    const { user, watcher } = await aWatched();
    const [bad] = await arrive(user, ["bad"]);
    await watcher.close();
    await set(bad, "failed", "too many parts");
    const opens = /^SELECT "?Deskbell/;
    const listener = await proxy((said) =>
      opens.test(listener.commands().at(-1) ?? "")
        ? said.replace(/OK \[READ-WRITE\] ?/, (ok) => "NO [NOPERM]".padEnd(ok.length))
        : said,
    );
    const again = watch(user, { port: listener.port }, quick);
    const opened = () => listener.commands().filter((said) => opens.test(said));
    await expect.poll(() => opened().length).toBeGreaterThan(0);

    await arrive(user, ["next"]);
    await expect.poll(() => again.problem()).toBeNull();
    expect([listener.connections(), opened().length]).toEqual([1, 1]);
    expect(await lie(user)).toEqual([["bad", "next"], []]);
  });

  it("and was filed as spam, or put away, by staff lies where it is", async () => {
    const { user } = await aWatched();
    const [bad, other] = await arrive(user, ["bad", "other"]);
    await set(bad, "failed", "too many parts");
    await expect.poll(() => lie(user)).toEqual([["other"], ["bad"]]);
    const decision = { by: "somebody", is: "dismiss" as const };
    await MailModel.updateOne(
      { _id: bad },
      { $set: { state: "filed", reason: "dismissed", decision } },
    );
    await set(other, "failed", "too many parts");
    await expect.poll(() => lie(user)).toEqual([[], ["bad", "other"]]);
  });
});

describeWithDovecot(
  "a mail of a server that writes folders with dots",
  (dovecot) => {
    const { watch, stored } = watchedMailboxes(dovecot, room);

    it("is found in Deskbell.Imported, where a person has moved it back to and removed Deskbell.Failed", async () => {
      const user = dovecot.newUser();
      const watcher = watch(user, {}, quick);
      await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
      await dovecot.deliver(user, aMail({ subject: "bad" }));
      await expect.poll(stored).toBe(1);
      await expect.poll(() => dovecot.subjects(user, imported)).toEqual(["bad"]);
      await MailModel.updateOne({}, { state: "failed", reason: "too many parts" });
      await expect.poll(async () => (await MailModel.findOne().lean())?.isAmongFailed).toBe(true);
      await watcher.close();

      await dovecot.doveadm("move", "-u", user, imported, "mailbox", failed, "all");
      await dovecot.doveadm("mailbox", "delete", "-u", user, failed);
      await MailModel.updateOne({}, { state: "joined", reason: null });
      watch(user, {}, quick);
      const isSorted = async () => {
        const { isAmongFailed = false, isLost = false } = (await MailModel.findOne().lean()) ?? {};
        return isLost || !isAmongFailed;
      };
      await expect.poll(isSorted).toBe(true);
      expect((await MailModel.findOne().lean())?.isLost).toBeUndefined();
      expect(await dovecot.subjects(user, imported)).toEqual(["bad"]);
    });
  },
  {
    extra: `namespace inbox {\n  separator = .\n}\npassdb {\n  driver = static\n  args = password=secret\n}`,
  },
);

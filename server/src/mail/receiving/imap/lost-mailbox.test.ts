import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import mongoose from "mongoose";
import { expect, it, onTestFinished, vi } from "vitest";
import { leaseMs } from "../../../concurrency/lease.ts";
import { steadyClock } from "../../../concurrency/steady-clock.ts";
import { leaseCollection } from "../../../database/job-leases.ts";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { watchedMailboxes } from "../../../testing/dovecot/watched-mailboxes.ts";
import { aMail, aMailRoom } from "../../../testing/mails/mails.ts";
import { usualTimes } from "./watch-mailbox.ts";

const room = aMailRoom();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const retry = { firstMs: 20, minMs: 20, maxMs: 50 };

describeWithDovecot("a mailbox whose server is lost", (dovecot) => {
  const { proxy, watch, stored, log } = watchedMailboxes(dovecot, room);
  const signIns = (commands: string[]) =>
    commands.filter((line) => /^(?:AUTHENTICATE|LOGIN)/.test(line)).length;

  // mail 5
  it("by a connection that is half open is caught up with soon, and within 2 min as it is set", async () => {
    const user = dovecot.newUser();
    const listener = await proxy();
    watch(user, { port: listener.port }, { lookEveryMs: 200, answerMs: 200, retry });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    listener.freezeOpen();
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(1);
    expect(listener.connections()).toBeGreaterThan(1);
    const { lookEveryMs, answerMs, silentMs, retry: usual } = usualTimes;
    expect(lookEveryMs + answerMs + usual.firstMs).toBeLessThan(2 * minuteMs);
    expect(silentMs + usual.firstMs).toBeLessThan(2 * minuteMs);
  });

  // mail 2
  it("since it was killed five times gives each of 60 mails once, and none is lost", async () => {
    const user = dovecot.newUser();
    const listener = await proxy();
    watch(user, { port: listener.port }, { lookEveryMs: 200, answerMs: 2_000, retry });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    for (let round = 1; round <= 5; round++) {
      for (let n = 0; n < 12; n++) await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBeGreaterThan((round - 1) * 12);
      await dovecot.kill();
      await dovecot.start();
    }
    await expect.poll(stored).toBe(60);
    await expect.poll(() => dovecot.count(user)).toBe(0);
    expect(await stored()).toBe(60);
  });

  // mail 6
  it("by a wrong password is asked four times an hour at most, and an admin can read why", async () => {
    const listener = await proxy();
    const refusedMs = 300;
    const secret = { password: "wrong" };
    const startMs = performance.now();
    const given = { port: listener.port, secret };
    const watching = watch(dovecot.newUser(), given, { refusedMs, retry });
    await expect.poll(() => signIns(listener.commands())).toBe(3);
    expect(performance.now() - startMs).toBeGreaterThan(2 * refusedMs);
    expect(watching.problem()).toBe("refused");
    expect(log()).toContain("refuses this user name or password");
    expect(log()).not.toContain("wrong");
    expect(usualTimes.refusedMs * 4).toBeGreaterThanOrEqual(hourMs);
  });

  it("and has its password again is watched, and says so", async () => {
    const user = dovecot.newUser();
    const listener = await proxy();
    const watching = watch(user, { port: listener.port }, { retry, lookEveryMs: 200 });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    await dovecot.kill();
    await expect.poll(() => watching.problem()).toBe("away");
    await dovecot.start();
    await expect.poll(() => watching.problem()).toBeNull();
    expect(log()).toContain("the mailbox is watched again");
  });

  it("by a wrong password is no longer a problem of this node once another one watches it", async () => {
    const { wait } = steadyClock;
    const waiting = vi.spyOn(steadyClock, "wait");
    onTestFinished(() => waiting.mockRestore());
    // A lease is renewed at once, not after a quarter of a minute.
    waiting.mockImplementation((ms, signal) => wait(ms === leaseMs / 4 ? 20 : ms, signal));
    const watching = watch(dovecot.newUser(), { secret: { password: "wrong" } }, { retry });
    await expect.poll(() => watching.problem()).toBe("refused");
    const leases = mongoose.connection.collection<{ _id: string }>(leaseCollection);
    const taken = { holder: "another node", expiresAt: new Date(Date.now() + hourMs) };
    await leases.updateOne({ _id: "watch-mailbox" }, { $set: taken });
    await expect.poll(() => watching.problem()).toBeNull();
  });

  // mail 7
  it.each([
    ["whose certificate nobody vouches for", {}],
    ["that has the certificate of another host", { host: "127.0.0.1" }],
  ])("to one %s is refused, and no password was said", async (_what, given) => {
    const listener = await proxy();
    const { certificate } = dovecot;
    const trusted =
      "host" in given ? { certificates: certificate, ...given } : { certificates: "" };
    const watching = watch(dovecot.newUser(), { port: listener.port, ...trusted }, { retry });
    await expect.poll(() => watching.problem()).toBe("untrusted");
    expect(log()).toContain("certificate is not trusted");
    expect(listener.commands()).toEqual([]);
  });

  // mail 7
  it("to one that offers no encryption is refused, and no password was said", async () => {
    const received: string[] = [];
    const plain = createServer((socket) => {
      socket.write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n");
      socket.on("error", () => {});
      socket.on("data", (bytes) => {
        received.push(String(bytes));
        const [tag] = String(bytes).split(" ");
        socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`);
      });
    });
    plain.listen(0, "127.0.0.1");
    await once(plain, "listening");
    const { port } = plain.address() as AddressInfo;
    const watching = watch(
      dovecot.newUser(),
      { port, host: "127.0.0.1", isSecure: false },
      { retry },
    );
    await expect.poll(() => watching.problem()).not.toBeNull();
    expect(received.join()).not.toMatch(/LOGIN|AUTHENTICATE|secret/);
    await watching.close();
    plain.close();
  });

  it("is reached by a connection that is encrypted right after it began", async () => {
    const user = dovecot.newUser();
    watch(user, { port: dovecot.ports.imap, isSecure: false, since: new Date(0) });
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(1);
  });

  // mail 8
  it("by the node that watched it is watched by the other one, and until then by one alone", async () => {
    const user = dovecot.newUser();
    const listener = await proxy();
    const times = { takeOverMs: 50, lookEveryMs: 300, retry };
    const first = watch(user, { port: listener.port }, times);
    await expect.poll(() => listener.commands()).toContain("IDLE");
    watch(user, { port: listener.port }, times);
    for (let n = 1; n <= 5; n++) {
      await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(n);
    }
    expect(listener.connections()).toBe(1);
    await first.close();
    await dovecot.deliver(user, aMail());
    await expect.poll(stored).toBe(6);
    expect(listener.connections()).toBe(2);
  });

  it("is not kept waiting for a mail that the server cannot give", async () => {
    const user = dovecot.newUser();
    const listener = await proxy((said) =>
      said.replace(/ FETCH \((UID 1 .*BODY\[\]) \{/, " FXTCH ($1 {"),
    );
    watch(user, { port: listener.port }, { lookEveryMs: 100, answerMs: 1_000, retry });
    await expect.poll(() => listener.commands()).toContain("IDLE");
    await dovecot.deliver(user, aMail({ subject: "Broken" }));
    await dovecot.deliver(user, aMail({ subject: "Whole" }));
    await expect.poll(stored).toBe(1);
    await expect.poll(() => log()).toContain("stays in the mailbox");
    await expect.poll(() => dovecot.count(user)).toBe(1);
  });
});

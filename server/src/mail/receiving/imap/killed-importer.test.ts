import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import mongoose from "mongoose";
import { expect, it } from "vitest";
import { leaseCollection } from "../../../database/job-leases.ts";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { keepFigures } from "../../../testing/keep-figures.ts";
import { aMail, aMailRoom } from "../../../testing/mails/mails.ts";
import { MailModel } from "../../mail.model.ts";
import { MailboxModel } from "./mailbox.model.ts";

const room = aMailRoom();
const program = fileURLToPath(
  new URL("../../../testing/programs/watch-program.ts", import.meta.url),
);
/** Moments between a mail at the server and a mail that is stored and moved. */
const moments = ["file.half-written", "file.written", "mail.kept", "mail.inserted"];
/** Each takes a start of a process; KILLS=100 for more. */
const kills = Number(process.env.KILLS ?? 20);
/** Starts of six seconds were seen where much runs beside them. */
const timeout = (kills + 2) * 15_000;
const mails = 40;

describeWithDovecot("an importer", (dovecot) => {
  function start(user: string, failpoint: string) {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const variables = {
      MONGODB_URI: room.databaseUri(),
      DATA_DIR: room.dataDirectory(),
      MAIL_IMAP_URL: `imaps://${user}:secret@localhost:${dovecot.ports.imaps}`,
      NODE_EXTRA_CA_CERTS: dovecot.certificatePath,
      FAILPOINT: failpoint,
    };
    const child = spawn(process.execPath, [program], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
      stdio: "ignore",
    });
    return { child, ended: once(child, "exit") };
  }
  /** That a node has died is known once its lease has run out, after a minute. */
  const endLeases = () => mongoose.connection.collection(leaseCollection).deleteMany({});

  // mail 2
  it(`that is killed ${kills} times between fetching and moving stores each mail once, and none is lost`, {
    timeout,
  }, async () => {
    const user = dovecot.newUser();
    const first = start(user, "");
    await expect.poll(() => MailboxModel.countDocuments({ _id: `${user} localhost` })).toBe(1);
    first.child.kill("SIGKILL");
    await first.ended;
    for (let n = 0; n < mails; n++) await dovecot.deliver(user, aMail());

    for (let kill = 0; kill < kills; kill++) {
      await endLeases();
      const moment = moments[kill % moments.length] ?? "";
      const [, signal] = await start(user, `${moment}:${1 + (kill % 3)}`).ended;
      // A moment that was not reached would have left the process alive.
      expect([moment, signal]).toEqual([moment, "SIGKILL"]);
      expect(
        (await MailModel.countDocuments()) + (await dovecot.count(user)),
      ).toBeGreaterThanOrEqual(mails);
    }
    await endLeases();
    const last = start(user, "");
    await expect.poll(() => dovecot.count(user)).toBe(0);
    last.child.kill("SIGKILL");
    await last.ended;

    const stored = await MailModel.find().lean();
    expect(stored).toHaveLength(mails);
    for (const { raw } of stored) expect(await room.files.read(raw.fileId)).not.toBeNull();
    expect(await dovecot.count(user, "Deskbell.Imported")).toBe(mails);
    await keepFigures("importer-killed", { kills, mails, lost: 0, doubled: 0 });
  });
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { describeWithClamd } from "../../testing/clamd/describe-with-clamd.ts";
import { virus } from "../../testing/clamd/start-clamd.ts";
import {
  aMessageId,
  deskAddress,
  receive,
  receivingMails,
  signatures,
} from "../../testing/mails/incoming-mails.ts";
import { aVerifiedCustomer } from "../../testing/people.ts";
import { startTestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { aMultipart } from "../parsing/testing/a-mail.ts";

/** In a file that clamd breaks off at. */
const unreadable = "clamd breaks off here";

const aFile = (name: string, text: string) =>
  [
    `Content-Type: text/plain\nContent-Disposition: attachment; filename=${name}`,
    `${text}\n`,
  ] as const;

describeWithClamd("a mail with a file about which clamd says nothing", (daemon) => {
  /** The real one, which hangs up on one kind of file. */
  async function aBreakingClamd() {
    const between = createServer((socket) => {
      let said = "";
      const clamd = connect(daemon.socket);
      for (const end of [socket, clamd]) end.on("error", () => {});
      socket.on("data", (bytes) => {
        said += bytes.toString("latin1");
        if (said.includes(unreadable)) socket.resetAndDestroy();
        else clamd.write(bytes);
      });
      clamd.pipe(socket);
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    const { port } = between.address() as { port: number };
    return { address: { host: "127.0.0.1", port }, close: () => between.close() };
  }

  async function aDesk(address: { host: string; port: number } | { path: string }) {
    const secret = randomUUID();
    const desk = await startTestDesk({
      secret,
      receiving: receivingMails(),
      scanner: { address, whenAway: "refuse" },
    });
    const zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
    const ticket = await aTicket(zofia);
    const mails = (...files: (readonly [string, string])[]) =>
      aMultipart("multipart/mixed", [["Content-Type: text/plain", "See the files.\n"], ...files], {
        From: `Zofia Nowak <${zofia.email}>`,
        To: signatures(secret).replyTo(ticket, zofia.user._id) || deskAddress,
        "Message-ID": aMessageId(),
      });
    const messages = async () => {
      await desk.tickets.settled();
      return (await zofia.call("GET", `message/${ticket._id}?after=0`)).body;
    };
    return { desk, mails, messages };
  }

  // case E33
  it("joins its ticket at once: that file alone waits for the check, whatever becomes of the others", async () => {
    const clamd = await aBreakingClamd();
    const { desk, mails, messages } = await aDesk(clamd.address);
    const raw = mails(
      aFile("odd.txt", unreadable),
      aFile("good.txt", "Hello"),
      aFile("bad.txt", virus),
    );
    expect(await receive(desk, raw)).toMatchObject({ state: "joined", tries: 1 });
    expect(await messages()).toMatchObject([
      {
        text: "See the files.",
        files: [{ name: "odd.txt", scan: "waiting" }, { name: "good.txt" }],
        byMail: { filesLeft: 1 },
      },
    ]);
    const [message] = await messages();
    expect(message.files[1].scan).toBeUndefined();
    expect((await fetch(desk.url + message.files[0].path)).status).toBe(503);
    await desk.close();
    clamd.close();
  });

  // case E33
  it("joins its ticket at once while clamd is away", async () => {
    const { desk, mails, messages } = await aDesk({ path: "/nowhere/clamd.sock" });
    const mail = await receive(desk, mails(aFile("a.txt", "Hello"), aFile("b.txt", "Hi")));
    expect(mail).toMatchObject({ state: "joined", tries: 1 });
    const waiting = { scan: "waiting" };
    expect(await messages()).toMatchObject([{ files: [waiting, waiting] }]);
    await desk.close();
  });
});

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { CheckLine, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../../e2e/programs/free-port.ts";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { anAdmin, type TestPerson } from "../../../testing/people.ts";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../../../testing/start-test-desk.ts";
import { testing } from "./mailbox-checks.service.ts";

const logged: string[] = [];

/** A server on loopback that does what it is given with whoever comes. */
async function aServer(meet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.resume(); // or it would not see the end
    meet(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

const stepsOf = (lines: CheckLine[]) =>
  lines.filter((line): line is StepLine => line.is === "step");
/** For instance `incoming sign_in failed wrong_secret`. */
const shown = (lines: CheckLine[]) =>
  stepsOf(lines).map(({ way, step, outcome, problem }) =>
    [way, step, outcome, problem].filter(Boolean).join(" "),
  );

describeWithDovecot("an admin tests a mailbox", (dovecot) => {
  let desk: TestDesk;
  let nora: TestPerson;

  beforeAll(async () => {
    desk = await startTestDesk({
      mailboxes: {
        relayFor: () => null,
        hasSite: true,
        allowsNear: true,
        certificates: dovecot.certificate,
      },
      log: pino({ level: "debug" }, { write: (line: string) => void logged.push(line) }),
    });
    nora = await anAdmin(desk);
  });
  afterAll(() => desk?.close());

  const anImap = (more: object = {}) => ({
    host: "localhost",
    port: dovecot.ports.imaps,
    isSecure: true,
    user: dovecot.newUser(),
    password: "secret",
    ...more,
  });
  async function anSmtp(options: Parameters<typeof anSmtpServer>[0] = {}) {
    const { key, certificate: cert } = dovecot;
    const tls = { key, cert, isSecure: true };
    const server = await anSmtpServer({ tls, password: "secret", ...options });
    onTestFinished(() => server.close());
    const isSecure = options.tls === undefined || options.tls?.isSecure === true;
    return { host: "localhost", port: server.port, isSecure, user: "support", password: "secret" };
  }

  async function ask(path: string, body: object, signal?: AbortSignal) {
    return fetch(`${desk.url}/api/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${nora.token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  }
  async function test(body: object, path = "mailboxes/test"): Promise<CheckLine[]> {
    const answer = await ask(path, { address: "returns@desk.example", ...body });
    const text = (await buffer(answer.body ?? (null as never))).toString();
    expect([answer.status, answer.headers.get("content-type")], text).toEqual([
      200,
      expect.stringMatching(/^application\/x-ndjson/),
    ]);
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  const allIncoming = [
    "incoming name ok",
    "incoming connection ok",
    "incoming encryption ok",
    "incoming sign_in ok",
    "incoming inbox ok",
    "incoming idle ok",
    "incoming move ok",
  ];
  const allOutgoing = [
    "outgoing name ok",
    "outgoing connection ok",
    "outgoing encryption ok",
    "outgoing sign_in ok",
    "outgoing sender ok",
  ];

  it("and sees each step of both ways as it ends, with what the server said", async () => {
    const lines = await test({ incoming: anImap(), outgoing: await anSmtp() });
    expect(shown(lines)).toEqual([...allIncoming, ...allOutgoing]);
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "ok" });
    const said = Object.fromEntries(
      stepsOf(lines).map(({ way, step, said }) => [way + step, said]),
    );
    expect(said).toMatchObject({
      incomingencryption: expect.stringMatching(/^TLSv1/),
      incominginbox: "0 EXISTS",
      outgoingsign_in: expect.stringMatching(/^235 /),
      outgoingsender: expect.stringMatching(/^250 /),
    });
  });

  it("of servers that encrypt once they are asked to", async () => {
    const { key, certificate: cert } = dovecot;
    const lines = await test({
      incoming: anImap({ port: dovecot.ports.imap, isSecure: false }),
      outgoing: await anSmtp({ tls: { key, cert, isSecure: false } }),
    });
    expect(shown(lines)).toEqual([...allIncoming, ...allOutgoing]);
  });

  it("whose password is wrong, and the other way is tested all the same", async () => {
    const outgoing = await anSmtp();
    const lines = await test({ incoming: anImap({ password: "wrong" }), outgoing });
    expect(shown(lines)).toEqual([
      ...allIncoming.slice(0, 3),
      "incoming sign_in failed wrong_secret",
      ...allOutgoing,
    ]);
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "failed" });
    const wrong = await test({ outgoing: { ...outgoing, password: "wrong" } });
    expect(shown(wrong).at(-1)).toBe("outgoing sign_in failed wrong_secret");
    expect(stepsOf(wrong).at(-1)?.said).toMatch(/^535 /);
  });

  it("whose certificate is of another name", async () => {
    const outgoing = { ...(await anSmtp()), host: "127.0.0.1" };
    const lines = await test({ incoming: anImap({ host: "127.0.0.1" }), outgoing });
    expect(shown(lines).filter((line) => line.includes("failed"))).toEqual([
      "incoming encryption failed untrusted",
      "outgoing encryption failed untrusted",
    ]);
  });

  it("where nobody listens, and where nobody knows the name", async () => {
    const lines = await test({
      incoming: anImap({ port: await freePort() }),
      outgoing: { ...(await anSmtp()), host: "mail.nobody.invalid" },
    });
    expect(shown(lines)).toEqual([
      "incoming name ok",
      "incoming connection failed closed",
      "outgoing name failed unknown_name",
    ]);
  });

  it("that speaks in the clear alone, and nothing secret is said to it", async () => {
    const received: string[] = [];
    const clear = await aServer((socket) => {
      socket.on("data", (bytes) => void received.push(bytes.toString()));
      socket.write("220 mail ESMTP\r\n250-mail\r\n250 AUTH PLAIN\r\n");
    });
    const outgoing = { ...(await anSmtp()), port: clear.port };
    for (const isSecure of [false, true]) {
      expect(shown(await test({ outgoing: { ...outgoing, isSecure } })).at(-1)).toBe(
        "outgoing encryption failed no_encryption",
      );
    }
    const incoming = anImap({ port: clear.port, isSecure: false });
    expect(shown(await test({ incoming })).at(-1)).toBe("incoming encryption failed broken");
    expect(received.join()).not.toMatch(/AUTH|LOGIN|secret/);
  });

  it("whose server takes mails of its user's own address alone", async () => {
    const outgoing = await anSmtp({ refusesFrom: /\+|^sales@/ });
    const lines = await test({ incoming: anImap(), outgoing });
    expect(shown(lines).at(-1)).toBe("outgoing sender warning refused_tag");
    expect(lines.at(-1)).toEqual({ is: "end", outcome: "warning" });
    const ofOthers = await test({ address: "sales@desk.example", outgoing });
    expect(shown(ofOthers).at(-1)).toBe("outgoing sender failed refused_sender");
  });

  it("that is stored, by its own password and for the same server alone", async () => {
    const { password, ...incoming } = anImap();
    const draft = {
      address: "stored@desk.example",
      name: "Stored",
      incoming: { ...incoming, password },
    };
    const { id } = (await nora.call("POST", "mailboxes", draft)).body.data;
    onTestFinished(async () => void (await nora.call("DELETE", `mailboxes/${id}`)));
    const path = `mailboxes/${id}/test`;
    expect(shown(await test({ address: undefined }, path))).toEqual(allIncoming);
    expect(shown(await test({ incoming }, path))).toEqual(allIncoming);
    const elsewhere = await aServer(() => expect.fail("it was connected"));
    const answer = await ask(path, { incoming: { ...incoming, port: elsewhere.port } });
    expect(answer.status).toBe(400);
  });

  it("and leaves in the middle, which ends the connection", async () => {
    const silent = await aServer(() => {});
    const leaving = new AbortController();
    const answer = await ask(
      "mailboxes/test",
      { address: "returns@desk.example", incoming: anImap({ port: silent.port }) },
      leaving.signal,
    );
    const reader = answer.body?.getReader();
    let read = "";
    while (!read.includes('"connection"')) {
      read += new TextDecoder().decode((await reader?.read())?.value);
    }
    expect(silent.sockets.size).toBe(1);
    leaving.abort();
    await expect.poll(() => silent.sockets.size).toBe(0);
  });

  it("whose server says nothing any more, and waits for it no longer than a step may take", async () => {
    const lines: CheckLine[] = [];
    const silent = await aServer(() => {});
    const findHost = async () => "127.0.0.1";
    const server = { host: "localhost", port: silent.port, isSecure: true, user: "support" };
    const imap = { ...server, secret: { password: "secret" }, since: null };
    const signIn = { user: "support", secret: "secret" };
    const outgoing = {
      ...{ ...server, isSecure: false, signIn, needsTls: true, findHost },
      ...{ address: "returns@desk.example", tagged: null },
    };
    const incoming = { imap, findHost, tokens: null };
    const test = testing({ address: "returns@desk.example", incoming, outgoing }, 2_000);
    await test((line) => void lines.push(line), new AbortController().signal);
    expect(shown(lines).filter((line) => line.includes("failed"))).toEqual([
      "incoming encryption failed silent",
      "outgoing encryption failed silent",
    ]);
    await expect.poll(() => silent.sockets.size).toBe(0);
  });

  it("and no password is in an answer, in the log or in the audit log, even where a server says it back", async () => {
    const password = "swordfish-2026";
    const echo = await aServer((socket) => {
      socket.write("220 mail\r\n");
      socket.once("data", () => socket.write(`554 ${password} c3dvcmRmaXNoLTIwMjY=\r\n`));
    });
    const outgoing = { host: "localhost", port: echo.port, isSecure: false, user: "support" };
    const lines = await test({
      incoming: anImap({ password }),
      outgoing: { ...outgoing, password },
    });
    expect(stepsOf(lines).at(-1)).toMatchObject({ problem: "broken", said: "554 ••• •••" });
    const audit = (await nora.call("GET", "audit")).body.data;
    expect(audit[0]).toMatchObject({ action: "test-mailbox", about: "returns@desk.example" });
    expect(JSON.stringify([lines, audit, logged])).not.toMatch(/swordfish|c3dvcmR/);
  });
});

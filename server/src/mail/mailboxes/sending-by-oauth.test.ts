import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { createServer } from "node:tls";
import type { CheckLine } from "@deskbell/shared/mail/mailbox-checks";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { describeWithDovecot } from "../../testing/dovecot/describe-with-dovecot.ts";
import { anAdmin, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { anSmtpServer } from "../../testing/programs/mail-servers.ts";
import { aTokenService } from "../../testing/programs/token-service.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { DeskMailboxModel } from "./desk-mailbox.model.ts";

const service = await aTokenService();
afterAll(() => service.close());

describeWithDovecot("a mailbox with OAuth", (dovecot) => {
  let desk: TestDesk;
  let nora: TestPerson;
  let zofia: TestPerson;
  let server: Awaited<ReturnType<typeof anSmtpServer>>;
  let refuses = false;
  const logged: string[] = [];
  const address = "support@desk.example";

  beforeAll(async () => {
    const tls = { key: dovecot.key, cert: dovecot.certificate, isSecure: true };
    const accessToken = () => (refuses ? "of-somebody-else" : service.good);
    server = await anSmtpServer({ tls, accessToken });
    const sender = { address: "desk@desk.example", name: "Desk", site: null, answersTo: null };
    desk = await startTestDesk({
      sending: { sender, relay: null, waitMs: 50 },
      mailboxes: {
        relayFor: () => null,
        hasSite: true,
        allowsNear: true,
        certificates: dovecot.certificate,
      },
      log: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
    });
    nora = await anAdmin(desk);
    zofia = await aVerifiedCustomer(desk, "Zofia");
  });
  afterAll(async () => {
    await desk?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const { id, isFromEnvironment } of (await nora.call("GET", "mailboxes")).body.data) {
      if (!isFromEnvironment) await nora.call("DELETE", `mailboxes/${id}`);
    }
    refuses = false;
    service.reset();
    server.signIns.length = 0;
  });

  const oauth = { tokenUrl: "https://login.desk.example/token", clientId: "desk" };
  const incoming = () => ({
    ...{ host: "localhost", port: dovecot.ports.imaps, isSecure: true, user: address },
    ...{ oauth, clientSecret: "hush", refreshToken: "refresh-0" },
  });
  const outgoing = () => ({
    ...{ host: "localhost", port: server.port, isSecure: true, user: address, usesOauth: true },
  });
  /** The default one. Admins can only name a service of https, which has no certificate here. */
  async function aMailbox(): Promise<string> {
    const draft = { address, name: "Support", isDefault: true };
    const ways = { incoming: incoming(), outgoing: outgoing() };
    const { status, body } = await nora.call("POST", "mailboxes", { ...draft, ...ways });
    expect(status, JSON.stringify(body)).toBe(201);
    await DeskMailboxModel.updateOne(
      { _id: body.data.id },
      { $set: { "incoming.oauth.tokenUrl": `${service.url}/token` }, $inc: { revision: 1 } },
    );
    await nora.call("PATCH", `mailboxes/${body.data.id}`, { name: "Support desk" }); // is read anew
    return body.data.id;
  }
  async function answers(ticket: Ticket): Promise<string> {
    const text = `It is on its way ${randomUUID()}`;
    await aMessage(nora, ticket, { text });
    return text;
  }
  const isMailed = (text: string) =>
    expect.poll(() => server.mails.some(({ raw }) => raw.includes(text))).toBe(true);
  const problems = async () => (await nora.call("GET", "mails")).body.mailboxProblems;

  it("sends by its tokens; where none is given it waits, says so, and sends once that is mended", async () => {
    const id = await aMailbox();
    const ticket = await aTicket(zofia);
    await isMailed(await answers(ticket));
    expect(server.signIns).toEqual([`XOAUTH2 ${address} access-1`]);

    refuses = true; // what it has is worth nothing from now on
    service.status = 400;
    const waiting = await answers(ticket);
    await expect.poll(problems).toEqual([{ address, way: "outgoing", problem: "relay" }]);
    const { data } = (await nora.call("GET", "mailboxes")).body;
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      outgoing: { usesOauth: true },
      problems: [{ said: "No access token: the token service answered 400" }],
    });

    refuses = false;
    service.status = 200;
    expect((await nora.call("PATCH", `mailboxes/${id}`, { name: "Support" })).status).toBe(200);
    await isMailed(waiting);
    await expect.poll(problems).toEqual([]);
    expect(logged.join("")).not.toMatch(/access-\d|refresh-\d|hush/);
  });

  async function linesOf(path: string, body: object): Promise<CheckLine[]> {
    const answer = await fetch(`${desk.url}/api/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${nora.token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const lines = (await answer.text()).trim().split("\n");
    return lines.map((line): CheckLine => JSON.parse(line));
  }
  const tested = async (path: string, body: object): Promise<string[]> =>
    (await linesOf(path, body)).flatMap((line) =>
      line.is === "step" && line.way === "outgoing"
        ? [[line.step, line.outcome, line.problem].filter(Boolean).join(" ")]
        : [],
    );

  it("is tested with its token, and the step that fails is named", async () => {
    const path = `mailboxes/${await aMailbox()}/test`;
    const before = ["name ok", "connection ok", "encryption ok"];
    const all = [...before, "token ok", "sign_in ok", "sender ok"];
    expect(await tested(path, {})).toEqual(all);
    refuses = true;
    expect(await tested(path, {})).toEqual([...all.slice(0, 4), "sign_in failed wrong_secret"]);
    service.status = 400;
    expect(await tested(path, {})).toEqual([...before, "token failed wrong_secret"]);
  });

  it("is tested without its token being shown, where the server repeats what it was told", async () => {
    const repeating = createServer(
      { key: dovecot.key, cert: dovecot.certificate },
      async (socket) => {
        socket.on("error", () => {}).write("220 mail\r\n");
        for await (const line of createInterface(socket)) {
          const known = line.startsWith("EHLO") ? "250 mail" : `500 Unrecognized: ${line}`;
          socket.write(`${known}\r\n`);
        }
      },
    ).listen(0, "127.0.0.1");
    await once(repeating, "listening");
    onTestFinished(() => void repeating.close());
    const id = await aMailbox();
    const { port } = repeating.address() as AddressInfo;
    await DeskMailboxModel.updateOne({ _id: id }, { $set: { "outgoing.port": port } });
    await nora.call("PATCH", `mailboxes/${id}`, { name: "Support" }); // is read anew
    const lines = await linesOf(`mailboxes/${id}/test`, {});
    expect(lines).toContainEqual(
      expect.objectContaining({
        way: "outgoing",
        step: "sign_in",
        said: "500 Unrecognized: AUTH XOAUTH2 •••",
      }),
    );
  });

  it("sends its refresh token's worth nowhere else than it was entered for", async () => {
    const id = await aMailbox();
    const change = (body: object) => nora.call("PATCH", `mailboxes/${id}`, body);
    const elsewhere = { ...outgoing(), host: "smtp.mallory.example" };
    const refused = await change({ outgoing: elsewhere });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["incoming"]]);
    expect((await change({ outgoing: elsewhere, incoming: incoming() })).status).toBe(200);
  });

  it("sends by a password as well, and by tokens only where it has them", async () => {
    const id = await aMailbox();
    const change = async (body: object) => {
      const answer = await nora.call("PATCH", `mailboxes/${id}`, body);
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    const byPassword = { ...outgoing(), usesOauth: false };
    expect(await change({ outgoing: byPassword })).toEqual([400, "outgoing"]);
    const { oauth: _, ...server } = incoming();
    const receiving = { ...server, password: "secret" };
    expect(await change({ incoming: receiving })).toEqual([400, "outgoing"]);
    expect(await change({ incoming: null })).toEqual([400, "outgoing"]);
    const withPassword = { ...byPassword, password: "marlin" };
    expect(await change({ outgoing: withPassword })).toEqual([200]);
    expect(await change({ incoming: receiving })).toEqual([200]);
    expect(await change({ outgoing: outgoing() })).toEqual([400, "outgoing"]);
  });
});

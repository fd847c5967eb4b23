import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail as a server was given it. */
export type ReceivedMail = {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** What was asked to be reported (RFC 3461). */
  dsn: { envid: unknown; ret: unknown; notify: unknown };
  /** By lower-case name, unfolded. A name that stands twice would be a forgery that worked. */
  headers: Record<string, string[]>;
  raw: string;
};

/** What a server makes of a mail that it has read: refuses it with this code, or breaks the line. */
export type SmtpAnswer = number | "breaks";

/**
 * A real SMTP server on loopback. With `port` it opens where another one has closed; it gives `answers` one
 * after the other, then takes what comes. From an address that `refusesFrom` names it takes nothing. With `tls` it is
 * secure from the beginning, or offers STARTTLS; with `password` everybody signs in with it. One that `repeatsAddress`
 * says in a refusal whom the mail was to. One that `hidesUtf8` takes no addresses beyond ASCII. With `accessToken`
 * everybody signs in with what that is then (XOAUTH2); one that `saysWhy` explains first why it takes another one not.
 */
export async function anSmtpServer({
  port = 0,
  answers = [] as SmtpAnswer[],
  refusesFrom = null as RegExp | null,
  tls = null as { key: string; cert: string; isSecure: boolean } | null,
  password = null as string | null,
  accessToken = null as (() => string) | null,
  saysWhy = false,
  repeatsAddress = false,
  hidesUtf8 = false,
  onMail = (_mail: ReceivedMail): void => {},
} = {}) {
  const mails: ReceivedMail[] = [];
  const signIns: string[] = [];
  const takesSignIn = password !== null || accessToken !== null;
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isSecure }),
    authOptional: !takesSignIn,
    ...(accessToken && { authMethods: ["PLAIN", "XOAUTH2"] }),
    disabledCommands: [...(tls ? [] : ["STARTTLS"]), ...(takesSignIn ? [] : ["AUTH"])],
    onAuth(auth, _session, done) {
      const said = auth.method === "XOAUTH2" ? auth.accessToken : auth.password;
      signIns.push(`${auth.method} ${auth.username} ${said}`);
      const good = auth.method === "XOAUTH2" ? accessToken?.() : password;
      if (good && said === good) done(null, { user: auth.username });
      else if (saysWhy && auth.method === "XOAUTH2") done(null, { data: { status: "401" } });
      else done(new Error("The server knows no such user."));
    },
    hideDSN: false,
    hideSMTPUTF8: hidesUtf8,
    logger: false,
    onMailFrom({ address }, _session, done) {
      const isRefused = refusesFrom?.test(address) ?? false;
      done(isRefused ? Object.assign(new Error("Not your address."), { responseCode: 553 }) : null);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo, dsn } = envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          dsn: { envid: dsn?.envid, ret: dsn?.ret, notify: rcptTo[0]?.dsn?.notify },
          headers: headersOf(raw),
          raw,
        };
        mails.push(mail);
        onMail(mail);
        const answer = answers.shift();
        if (answer === "breaks") for (const socket of sockets) socket.destroy();
        else if (answer === undefined) done();
        else {
          const about = repeatsAddress ? `<${mail.to.join()}>: ` : "";
          const refusal = new Error(`${about}The server said no.`);
          done(Object.assign(refusal, { responseCode: answer }));
        }
      }, done);
    },
  });
  server.on("error", () => {}); // a client that leaves
  const listener = server.listen(port, "127.0.0.1");
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await once(listener, "listening");
  const taken = (listener.address() as AddressInfo).port;
  return {
    mails,
    /** In this order: the way, the user, and by what. */
    signIns,
    port: taken,
    settings: {
      url: `smtp://127.0.0.1:${taken}`,
      to: "support@desk.example",
      from: "desk@desk.example",
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function headersOf(raw: string): Record<string, string[]> {
  const [head = ""] = raw.split("\r\n\r\n");
  const headers: Record<string, string[]> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    headers[name.toLowerCase()] = [...(headers[name.toLowerCase()] ?? []), value];
  }
  return headers;
}

/** A server that is called like EmailJS. It answers `statuses` one after the other, then 200. */
export async function anEmailJsServer(statuses: number[] = []) {
  const calls: Record<string, unknown>[] = [];
  const server = createServer(async (req, res) => {
    calls.push(JSON.parse(await text(req)));
    const status = statuses.shift() ?? 200;
    res.writeHead(status).end(status === 200 ? "OK" : "The service said no.");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    settings: {
      url: `http://127.0.0.1:${port}/api/v1.0/email/send`,
      serviceId: "service_1",
      templateId: "template_1",
      publicKey: "public",
      privateKey: "private" as string | null,
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disconnectDatabase } from "../../database/connect-database.ts";
import { expectWithin } from "../../testing/expect-within.ts";
import { keepFigures } from "../../testing/keep-figures.ts";
import { aMail, aMailRoom } from "../../testing/mails/mails.ts";
import { MailModel } from "../mail.model.ts";
import { listenLmtp } from "./listen-lmtp.ts";

const room = aMailRoom();
let lmtp: Awaited<ReturnType<typeof listenLmtp>>;

beforeAll(async () => {
  const log = pino({ level: "silent" });
  const listening = { host: "127.0.0.1", port: 0, log };
  lmtp = await listenLmtp({ ...listening, takeIn: (...mail) => room.takeIn(...mail) });
});
afterAll(() => lmtp.close());

const support = "support+t12.abc@desk.example";

/** The answer to the end of the mail, for each who it is for. */
async function handOver(raw: Buffer, { from = "ada@example.com", to = [support] } = {}) {
  const transport = createTransport({ host: "127.0.0.1", port: lmtp.port, lmtp: true });
  return transport.sendMail({ envelope: { from, to }, raw }).then(
    ({ response }) => String(response).slice(0, 3),
    (error: { responseCode?: number }) => String(error.responseCode),
  );
}

/** Says the lines, each after an answer, and returns what was answered. */
async function talk(...lines: string[]): Promise<string> {
  const socket = connect(lmtp.port, "127.0.0.1");
  let said = "";
  for (const line of lines) {
    const [answer] = await once(socket, "data");
    said += String(answer);
    socket.write(line);
  }
  const closed = once(socket, "close");
  socket.end();
  socket.on("data", (answer) => {
    said += String(answer);
  });
  await closed;
  return said;
}
const toSupport = [
  "LHLO a\r\n",
  "MAIL FROM:<ada@example.com>\r\n",
  `RCPT TO:<${support}>\r\n`,
  "DATA\r\n",
];

describe("a mail server that hands a mail over by LMTP", () => {
  // mail 12
  it("reads 250 once it is stored, with the envelope that it gave", async () => {
    const raw = aMail();
    expect(await handOver(raw, { to: [support, "sales@desk.example"] })).toBe("250");
    const [mail, ...others] = await MailModel.find().lean();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      state: "stored",
      source: "lmtp",
      envelope: { from: "ada@example.com", to: [support, "sales@desk.example"] },
    });
    expect(await room.files.read(mail?.raw.fileId ?? "")).toEqual(raw);
  });

  it("gives a bounce, which has no sender, as it is", async () => {
    expect(await handOver(aMail(), { from: "" })).toBe("250");
    expect(await MailModel.find().lean()).toMatchObject([{ envelope: { from: null } }]);
  });

  it("says whose mail it hands over, where it knows, which the next one may not have", async () => {
    const mail = (forwarded: string) => [
      `XFORWARD ADDR=${forwarded}\r\n`,
      ...toSupport.slice(1),
      `${aMail()}\r\n.\r\n`,
    ];
    await talk("LHLO a\r\n", ...mail("192.0.2.7"), ...mail("[UNAVAILABLE]"), "QUIT\r\n");
    const stored = await MailModel.find().sort({ _id: 1 }).lean();
    expect(stored.map(({ envelope }) => envelope?.clientIp)).toEqual(["192.0.2.7", undefined]);
  });

  // mail 12
  it("reads 451 while there is no database, keeps the mail, and is rid of it once there is one", async () => {
    const raw = aMail();
    await disconnectDatabase();
    try {
      expect(await handOver(raw)).toBe("451");
    } finally {
      await room.connect();
    }
    expect(await MailModel.countDocuments()).toBe(0);
    expect(await handOver(raw)).toBe("250");
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it("reads 552 for more than 26 MB, and the next mail of the connection is taken", async () => {
    const large = Buffer.concat([aMail(), Buffer.alloc(26_000_000, "x\r\n")]);
    expect(await handOver(large)).toBe("552");
    expect(await handOver(aMail())).toBe("250");
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it("and is cut off in the middle of a mail has handed nothing over", async () => {
    await talk(...toSupport, "Subject: half a mail\r\n\r\nIt does not");
    expect(await handOver(aMail())).toBe("250");
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it("cannot slip a second mail in by a line feed alone", async () => {
    const smuggled = "\n.\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<a@b.example>\r\nDATA\r\n";
    const said = await talk(
      ...toSupport,
      `Subject: one\r\n\r\nText${smuggled}\r\n.\r\n`,
      "QUIT\r\n",
    );
    expect(said.match(/^250 /gm)).toHaveLength(4); // LHLO, MAIL, RCPT and one mail
    const mails = await MailModel.find().lean();
    expect(mails).toMatchObject([{ envelope: { from: "ada@example.com" } }]);
  });

  it("is asked for no password, and may not speak SMTP", async () => {
    const said = await talk("EHLO a\r\n", "LHLO a\r\n", "QUIT\r\n");
    expect(said).toMatch(/^500 /m);
    expect(said).not.toMatch(/AUTH|STARTTLS/);
  });
});

it("ten mail servers hand over at once, and each of 100 mails is stored at once", async () => {
  const times: number[] = [];
  const begunMs = performance.now();
  const tenMails = async () => {
    for (let n = 0; n < 10; n++) {
      const startMs = performance.now();
      expect(await handOver(aMail())).toBe("250");
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: 10 }, tenMails));
  expect(await MailModel.countDocuments()).toBe(100);
  const p50Ms = Math.round(times.sort((a, b) => a - b)[50] ?? 0);
  await keepFigures("mail-by-lmtp", { mails: 100, atOnce: 10, p50Ms });
  expectWithin(p50Ms, 3_000, performance.now() - begunMs);
});

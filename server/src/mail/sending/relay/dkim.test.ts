import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { useSenderProof } from "../../joining/testing/use-sender-proof.ts";
import { useMailParser } from "../../parsing/testing/a-mail.ts";
import { lookOf, usualSettings } from "../../texts/mail-look.ts";
import { composeAnswers } from "../rendering/compose-answers.ts";
import { renderMail } from "../rendering/render-mail.ts";
import { readDkimKey } from "./dkim-key.ts";
import { createSmtpRelay } from "./smtp-relay.ts";

const parse = useMailParser();
const { dns, senderProof } = useSenderProof();
const pem = (modulusLength: number) =>
  generateKeyPairSync("rsa", {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-dkim-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function aKeyFile(content: string): Promise<string> {
  const file = join(directory, `${Math.random()}.pem`);
  await writeFile(file, content);
  return file;
}

// mail 45
it("our mail is proven to be ours by whoever receives it, where the operator has it signed", async () => {
  const { privateKey, publicKey } = pem(2048);
  dns.records
    .set("desk._domainkey.desk.example", `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`)
    .set("_dmarc.desk.example", "v=DMARC1; p=reject; adkim=s");
  const raw = await renderMail({
    ...composeAnswers(
      {
        readerName: "Zofia Nowak",
        subject: "Kettle – Größe",
        number: 12,
        isByMail: false,
        answers: [{ senderId: "bea", senderName: "Bea", text: "Here you are.\n.\nBye", files: [] }],
        isSolved: false,
        quoted: "",
        isAnswerable: true,
        links: { ticket: "https://help.example/inbox/1", mute: "https://help.example/mute/12/x" },
      },
      lookOf(usualSettings, { name: "Support", signature: "" }),
    ),
    from: { name: "Bea, Support", address: "support@desk.example" },
    to: { name: "Zofia Nowak", address: "zofia@example.com" },
    replyTo: { name: "Support", address: "support+t12.abcdefghijklmnop@desk.example" },
    messageId: "<t12.7.abcdefghijklmnop@desk.example>",
    references: ["<question@example.com>"],
    date: new Date(),
    isAutomatic: false,
  });
  const server = await anSmtpServer();
  try {
    const key = await readDkimKey({ selector: "desk", keyFile: await aKeyFile(privateKey) });
    for (const dkim of [key, null]) {
      const relay = createSmtpRelay(server.settings.url, "support@desk.example", { dkim });
      const from = "support+b12.7.abcdefghijklmnop@desk.example";
      await relay.send({ from, to: "zofia@example.com", envelopeId: null, raw });
    }
  } finally {
    await server.close();
  }
  const proofs = server.mails.map(async (mail) => {
    const received = Buffer.from(mail.raw);
    const parsed = await parse(received);
    return senderProof()({ raw: received, parsed, clientIp: null, envelopeFrom: null });
  });
  expect(await Promise.all(proofs)).toMatchObject([{ result: "proven" }, { result: "refused" }]);
});

it("an operator whose key cannot sign hears why, and nothing of the key", async () => {
  const reading = async (content: string | null) =>
    readDkimKey({
      selector: "desk",
      keyFile: content === null ? join(directory, "none") : await aKeyFile(content),
    });
  await expect(reading(null)).rejects.toThrow("MAIL_DKIM_KEY_FILE cannot be read");
  await expect(reading("secret")).rejects.toThrow("holds no private key");
  await expect(reading(pem(1024).privateKey)).rejects.toThrow("2048 bits or more");
  const { privateKey } = generateKeyPairSync("ed25519");
  const other = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await expect(reading(other)).rejects.toThrow("an RSA key");
});

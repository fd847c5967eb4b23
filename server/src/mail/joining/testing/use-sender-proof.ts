import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { createTransport } from "nodemailer";
import { useDnsServer } from "../../../testing/mails/dns-server.ts";
import { aMailWith } from "../../parsing/testing/a-mail.ts";
import { createDnsResolver } from "../dmarc/dns-resolver.ts";
import { createSenderProof } from "../prove-sender.ts";

/** One that does not hold. */
export const aSignature =
  "DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=one; h=from; bh=x; b=x\n";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
const signer = {
  selector: "one",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

/** For the tests of one file: domains with a key, a DNS server that knows them, and mails that they sign. */
export function useSenderProof() {
  const dns = useDnsServer();
  dns.records
    .set("one._domainkey.example.com", keyRecord)
    .set("one._domainkey.mail.example.com", keyRecord)
    .set("one._domainkey.evil.example", keyRecord)
    .set("one._domainkey.quiet.example", keyRecord)
    .set("one._domainkey.news.strict.example", keyRecord)
    .set("_dmarc.example.com", "v=DMARC1; p=reject")
    .set("_dmarc.evil.example", "v=DMARC1; p=reject")
    .set("_dmarc.lenient.example", "v=DMARC1; p=none")
    .set("_dmarc.strict.example", "v=DMARC1; p=quarantine; adkim=s")
    .set("example.com", "v=spf1 ip4:192.0.2.0/28 -all");
  return {
    dns,
    signed,
    signedAs,
    senderProof: ({
      trustedAuthserv = null,
      ...more
    }: {
      trustedAuthserv?: string | null;
      timeoutMs?: number;
    } = {}) =>
      createSenderProof({
        resolver: createDnsResolver([dns.address()]),
        trustedAuthserv: () => trustedAuthserv,
        ...more,
      }),
  };
}

/** Signed as the sender's own server would. */
async function signed(mail: Buffer, domainName = "example.com"): Promise<Buffer> {
  const { selector: keySelector, privateKey } = signer;
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: { domainName, keySelector, privateKey },
  });
  const { message } = await transport.sendMail({
    envelope: { from: "ada@example.com", to: "support@company.example" },
    raw: mail,
  });
  return message as Buffer;
}

/** Signed in a way that few servers have. */
async function signedAs(more: { maxBodyLength?: number; signTime?: Date }): Promise<Buffer> {
  const mail = aMailWith();
  const one = { ...signer, signingDomain: "example.com", ...more };
  const { signatures } = await dkimSign(mail, { ...one, signatureData: [one] });
  return Buffer.concat([Buffer.from(signatures), mail]);
}

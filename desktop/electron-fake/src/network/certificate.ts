import { createHash, generateKeyPairSync, sign } from "node:crypto";

// Just enough DER to sign a certificate that nobody but the fake's own Chromium trusts.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = objectId(0x55, 0x04, 0x03);
const subjectAltName = objectId(0x55, 0x1d, 0x11);
const dayMs = 86_400_000;

/** A key and a certificate of one day for these names, and the hash by which Chromium knows it. */
export function makeCertificate(names: readonly string[]) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from("electron-fake")))));
  const alternatives = sequence(...names.map((dnsName) => der(0x82, Buffer.from(dnsName))));
  const nowMs = Date.now();
  const body = sequence(
    der(0xa0, integer(2)), // version 3
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(nowMs - dayMs)), utcTime(new Date(nowMs + dayMs))),
    name,
    spki,
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternatives)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const certificate = sequence(body, ecdsaWithSha256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash("sha256").update(spki).digest("base64"),
  };
}

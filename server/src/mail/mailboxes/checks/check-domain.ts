import { createPublicKey } from "node:crypto";
import type { DomainCheck, domainAdvices } from "@deskbell/shared/mail/mailbox-checks";
import { withTimeout } from "../../../concurrency/with-timeout.ts";
import type { DnsResolver } from "../../joining/dmarc/dns-resolver.ts";
import type { Signing } from "./signing.ts";

/** Null until something has come back; with the public key where that is known. */
export type KnownSigning = (Signing & { publicKey?: string }) | null;

type Advice = (typeof domainAdvices)[number];
type DomainVerdict = { outcome: DomainCheck["outcome"]; advice: Advice | null };
type Records = { name: string; records: string[] } | { name: string; records: null };

const answerMs = 10_000;
const recordMaxChars = 4_000;

/** Asks what other mail servers ask about the mails of a domain. */
export async function checkDomain(
  domain: string,
  { signing, resolver }: { signing: KnownSigning; resolver: DnsResolver },
): Promise<DomainCheck[]> {
  const ask = (name: string) => readTexts(name, resolver);
  const [spf, dkim, dmarc] = await Promise.all([
    ask(domain).then((found) => judge("spf", only(found, /^v=spf1(?: |$)/i), judgeSpf)),
    checkDkim(signing, ask),
    findDmarc(domain, ask).then((found) => judge("dmarc", found, judgeDmarc)),
  ]);
  return [spf, dkim, dmarc];
}

/** DMARC looks at the organisation's domain where the address's own has none (RFC 9989). */
async function findDmarc(domain: string, ask: (name: string) => Promise<Records>) {
  const labels = domain.split(".");
  const own = only(await ask(`_dmarc.${domain}`), isDmarc);
  if (own.records === null || own.records.length > 0) return own;
  for (let from = 1; from < labels.length - 1 && from < 8; from += 1) {
    const found = only(await ask(`_dmarc.${labels.slice(from).join(".")}`), isDmarc);
    if (found.records === null || found.records.length > 0) return found;
  }
  return own;
}

const isDmarc = /^v=DMARC1\s*(?:;|$)/i;

async function checkDkim(
  signing: KnownSigning,
  ask: (name: string) => Promise<Records>,
): Promise<DomainCheck> {
  const nothing = { is: "dkim", name: null, record: null } as const;
  if (signing === null) {
    return { ...nothing, outcome: "unknown", advice: "make_round_trip" };
  }
  if (signing.is !== "known") {
    const advice = signing.is === "unsigned" ? "sign_mails" : "sign_by_domain";
    return { ...nothing, outcome: "missing", advice };
  }
  const found = await ask(`${signing.selector}._domainkey.${signing.domain}`);
  return judge("dkim", found, (records) => judgeDkim(records, signing.publicKey ?? null));
}

function judge(
  is: DomainCheck["is"],
  { name, records }: Records,
  verdictOn: (records: string[]) => DomainVerdict,
): DomainCheck {
  if (records === null) {
    return { is, name, record: null, outcome: "no_answer", advice: "try_again" };
  }
  const record = records.join("\n").slice(0, recordMaxChars).toWellFormed() || null;
  return { is, name, record, ...verdictOn(records) };
}

const wrong = (advice: Advice): DomainVerdict => ({ outcome: "wrong", advice });
const well = (advice: Advice | null = null): DomainVerdict => ({ outcome: "ok", advice });
const missing = (advice: Advice): DomainVerdict => ({ outcome: "missing", advice });

const spfTerm =
  /^(?:[+?~-]?(?:all|(?:include|exists|ip4|ip6):\S+|(?:a|mx|ptr)(?:[:/]\S+)?)|[a-z][\w.-]*=\S*)$/i;

/** RFC 7208. Which servers it lets in is not asked: relays are known by their own addresses alone. */
function judgeSpf(records: string[]): DomainVerdict {
  const [record, ...others] = records;
  if (record === undefined) return missing("add_spf");
  if (others.length > 0) return wrong("merge_spf");
  const terms = record.trim().split(/ +/).slice(1);
  if (!terms.every((term) => spfTerm.test(term))) return wrong("mend_spf");
  if (terms.some((term) => /^\+?all$/i.test(term))) return wrong("narrow_spf");
  return well();
}

/** RFC 6376, 3.6.1 */
function judgeDkim(records: string[], publicKey: string | null): DomainVerdict {
  const [record, ...others] = records;
  if (record === undefined) return missing("add_dkim");
  const { v, p, k = "rsa" } = tagsOf(record);
  const key = p?.replace(/\s+/g, "") ?? "";
  const isWhole = others.length === 0 && (v === undefined || v === "DKIM1");
  if (!isWhole || !isKey(key, k)) return wrong("mend_dkim");
  return publicKey === null || publicKey === key ? well() : wrong("mend_dkim");
}

/** A key of Ed25519 is its bytes alone (RFC 8463). */
function isKey(base64: string, kind: string): boolean {
  const bytes = Buffer.from(base64, "base64");
  if (kind.toLowerCase() === "ed25519") return bytes.length === 32;
  try {
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

/** RFC 9989 */
function judgeDmarc(records: string[]): DomainVerdict {
  const [record, ...others] = records;
  if (record === undefined) return missing("add_dmarc");
  if (others.length > 0) return wrong("merge_dmarc");
  const { p = "" } = tagsOf(record);
  if (!/^(?:none|quarantine|reject)$/i.test(p)) return wrong("mend_dmarc");
  return well(p.toLowerCase() === "none" ? "tighten_dmarc" : null);
}

function tagsOf(record: string): Record<string, string | undefined> {
  const pairs = record.split(";").map((tag) => {
    const at = tag.indexOf("=");
    return [tag.slice(0, Math.max(at, 0)).trim().toLowerCase(), tag.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs);
}

const only = ({ name, records }: Records, pattern: RegExp): Records => ({
  name,
  records: records?.filter((record) => pattern.test(record)) ?? null,
});

/** Null where nobody answered; a name without such a record has none. */
async function readTexts(name: string, resolver: DnsResolver): Promise<Records> {
  const tooLate = () => new Error("DNS did not answer in time.");
  try {
    const found = await withTimeout(resolver(name, "TXT"), answerMs, tooLate);
    return { name, records: found.map((pieces) => [pieces].flat().join("")) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return { name, records: code === "ENOTFOUND" || code === "ENODATA" ? [] : null };
  }
}

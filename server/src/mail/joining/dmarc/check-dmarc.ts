import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { withTimeout } from "../../../concurrency/with-timeout.ts";
import { readMailbox } from "../../addresses/mailbox.ts";
import type { Authentication } from "../../parsing/parsed-mail.ts";
import type { DnsResolver } from "./dns-resolver.ts";
import { isCheckable } from "./is-checkable.ts";

type MailToCheck = {
  raw: Uint8Array;
  /** The one mailbox of its From, as `readMailbox` writes it. */
  author: string;
  clientIp: string | null;
  envelopeFrom: string | null;
};

/** Domains that vouch for a mail; `isUnsure` where one more might, if DNS had answered. */
type Vouching = { domains: string[]; isUnsure: boolean };

const sliceBytes = 16_384;
const policies = ["none", "quarantine", "reject"] as const;

/**
 * What DMARC (RFC 9989) says of a mail, by its signatures and, where the client's address is known, by SPF;
 * null where that cannot be said: DNS fails, it takes too long, or the mail is not like those of people.
 */
export async function checkDmarc(
  mail: MailToCheck,
  resolver: DnsResolver,
  timeoutMs: number,
): Promise<Authentication | null> {
  if (!isCheckable(mail.raw)) return null;
  const ended = new AbortController();
  const tooLate = () => new Error("Who sent a mail could not be checked in time.");
  try {
    return await withTimeout(verdictOn(mail, resolver, ended.signal), timeoutMs, tooLate);
  } catch {
    return null;
  } finally {
    ended.abort();
  }
}

/**
 * What a sender's domain wants done with mails that are not theirs, as DNS says it; null where it says nothing, or does not
 * answer in time.
 */
export async function findPolicy(
  author: string,
  resolver: DnsResolver,
  timeoutMs: number,
): Promise<Authentication["policy"]> {
  const tooLate = () => new Error("What a domain wants could not be asked in time.");
  const { dmarc } = await import("mailauth/lib/dmarc/index.js");
  // With nobody who vouches for it the mail fails, by the policy of its domain.
  const nobody = { headerFrom: author, fromFields: 1, dkimDomains: [], spfDomains: [], resolver };
  const verdict = await withTimeout(dmarc(nobody), timeoutMs, tooLate).catch(() => null);
  if (!verdict) return null;
  const { status, policy } = verdict;
  return (status.result === "fail" && policies.find((one) => one === policy)) || null;
}

async function verdictOn(mail: MailToCheck, resolver: DnsResolver, signal: AbortSignal) {
  const [signed, sent] = await Promise.all([
    bySignature(mail, resolver, signal),
    bySpf(mail, resolver),
  ]);
  if (!signed) return null;
  const { dmarc } = await import("mailauth/lib/dmarc/index.js");
  const verdict = await dmarc({
    headerFrom: mail.author,
    fromFields: 1,
    dkimDomains: signed.domains.map((domain) => ({ domain })),
    spfDomains: sent.domains,
    resolver,
  });
  if (!verdict || verdict.status.result === "temperror") return null;
  const { result } = verdict.status;
  const isFail = result === "fail";
  if (isFail && (signed.isUnsure || sent.isUnsure)) return null;
  return {
    dmarc: result === "pass" ? "pass" : isFail ? "fail" : "none",
    policy: policies.find((policy) => policy === verdict.policy) ?? null,
  } satisfies Authentication;
}

/** Null where the mail is from another than its parser says: nobody can tell which of them is shown. */
async function bySignature(
  { raw, author }: MailToCheck,
  resolver: DnsResolver,
  signal: AbortSignal,
): Promise<Vouching | null> {
  const { dkimVerify } = await import("mailauth/lib/dkim/verify.js");
  const { headerFrom, fromFields, results } = await dkimVerify(
    Readable.from(slicesOf(raw, signal)),
    { resolver, strict: true },
  );
  const [from = "", ...others] = headerFrom;
  const isOne = fromFields === 1 && others.length === 0;
  if (!isOne || readMailbox(from, "")?.address !== author) return null;
  // Below what `l=` covers somebody may have added text; one that is signed tomorrow was not signed.
  const good = results.filter(
    ({ status, signatureTimeValid, canonBodyLength = 0, canonBodyLengthTotal = 0 }) =>
      status.result === "pass" && signatureTimeValid && canonBodyLength === canonBodyLengthTotal,
  );
  return {
    domains: good.flatMap(({ signingDomain }) => signingDomain ?? []),
    isUnsure: results.some(({ status }) => status.result === "temperror"),
  };
}

async function bySpf(
  { clientIp, envelopeFrom }: MailToCheck,
  resolver: DnsResolver,
): Promise<Vouching> {
  if (!clientIp || !envelopeFrom) return { domains: [], isUnsure: false };
  const { spf } = await import("mailauth/lib/spf/index.js");
  const { status, domain } = await spf({
    sender: envelopeFrom,
    ip: clientIp,
    resolver,
    strict: true,
  });
  return {
    domains: status.result === "pass" ? [domain] : [],
    isUnsure: status.result === "temperror",
  };
}

/**
 * A mail in pieces, between which everything else of the desk has its turn.
 *
 * @throws DOMException once `signal` is aborted
 */
async function* slicesOf(raw: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < raw.length; at += sliceBytes) {
    yield raw.subarray(at, at + sliceBytes);
    await setImmediate(undefined, { signal });
  }
}

import type { Authentication, ParsedMail } from "../parsing/parsed-mail.ts";
import { checkDmarc, findPolicy } from "./dmarc/check-dmarc.ts";
import { cacheAnswers, type DnsResolver } from "./dmarc/dns-resolver.ts";

/**
 * Whether a mail is from whom it says. `refused`: it is not, and the sender's domain wants such mails to
 * be refused or set aside. Most mails are either proven or `unproven`: many domains say nothing.
 */
export type SenderProof = {
  result: "proven" | "unproven" | "refused";
  /** Who said so: our own check, or the operator's mail server; null where nobody could. */
  by: "dmarc" | "authentication-results" | null;
};

export type MailToProve = {
  /** As it came. */
  raw: Uint8Array;
  parsed: Pick<ParsedMail, "sender" | "authentication">;
  /** Of the server that handed it to the company's first server, which SPF is about; null where nobody says. */
  clientIp: string | null;
  envelopeFrom: string | null;
};

type Parts = {
  resolver: DnsResolver;
  /** The server whose Authentication-Results count (RFC 8601); null checks each mail itself. */
  trustedAuthserv(): string | null;
  /** In all, for one mail. */
  timeoutMs?: number;
};

const usualTimeoutMs = 5_000;
const nobody: SenderProof = { result: "unproven", by: null };

/**
 * Proves who sent a mail by DMARC: the operator's own server says it, or else the mail itself is checked. Of
 * one that nobody can check now, as DNS does not answer, nothing is said. It rejects never.
 */
export function createSenderProof({
  resolver,
  trustedAuthserv,
  timeoutMs = usualTimeoutMs,
}: Parts) {
  const cached = cacheAnswers(resolver);

  /** Some servers leave out what the sender's domain wants done with what fails. */
  async function withPolicy(said: Authentication, author: string): Promise<Authentication> {
    if (said.dmarc !== "fail" || said.policy !== null) return said;
    return { ...said, policy: await findPolicy(author, cached, timeoutMs) };
  }

  return async ({ parsed, ...mail }: MailToProve): Promise<SenderProof> => {
    const { sender, authentication } = parsed;
    // Without one author there is nobody to prove.
    if (sender.problem !== null) return nobody;
    if (trustedAuthserv() !== null && authentication) {
      const said = await withPolicy(authentication, sender.address);
      return { result: resultOf(said), by: "authentication-results" };
    }
    const found = await checkDmarc({ ...mail, author: sender.address }, cached, timeoutMs);
    return found ? { result: resultOf(found), by: "dmarc" } : nobody;
  };
}

function resultOf({ dmarc, policy }: Authentication): SenderProof["result"] {
  if (dmarc === "pass") return "proven";
  // Where nobody says what the domain wants, nothing is held for it.
  const isRefused = dmarc === "fail" && policy !== null && policy !== "none";
  return isRefused ? "refused" : "unproven";
}

import type { Authentication } from "../parsed-mail.ts";
import { type MailHeaders, valuesOf, withoutComments, withoutQuotedWords } from "./mail-headers.ts";

const verdicts: Record<string, Authentication["dmarc"]> = { pass: "pass", fail: "fail" };
const policies = ["none", "quarantine", "reject"] as const;

/**
 * What DMARC says in the first Authentication-Results of the server that the operator trusts (RFC 8601:
 * it has removed those that pretend to be its own); null where it says nothing.
 *
 * @param domain of the sender's address: a verdict on another From counts for nothing
 */
export function readAuthentication(
  headers: MailHeaders,
  trustedAuthserv: string | null,
  domain: string,
): Authentication | null {
  if (trustedAuthserv === null) return null;
  const trusted = trustedAuthserv.toLowerCase();
  const value = valuesOf(headers, "authentication-results").find(
    (one) => authservIdOf(one) === trusted,
  );
  if (value === undefined) return null;
  const results = withoutQuotedWords(value).split(";").slice(1).map(readResult);
  const about = results.filter(({ method }) => method === "dmarc");
  if (about.length === 0) return null;
  const isForAnother = about.some(({ properties }) => {
    const named = properties.get("header.from");
    return named !== undefined && named !== domain;
  });
  const said = new Set(about.map(({ result }) => verdicts[result] ?? "none"));
  const [only] = said;
  const dmarc = said.has("fail") ? "fail" : said.size > 1 || isForAnother ? "none" : only;
  return { dmarc: dmarc ?? "none", policy: policyOf(value, about[0]?.properties) };
}

/** `mx.example.com 1; …`: the name before the version. */
export function authservIdOf(value: string): string {
  const beginning = withoutComments(value.slice(0, 1_000)).split(";")[0] ?? "";
  return (beginning.trim().split(/\s/)[0] ?? "").replaceAll('"', "").toLowerCase();
}

/** `dmarc=pass header.from=example.com policy.dmarc=reject`. */
function readResult(text: string) {
  const pairs = text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((pair) => pair.split("="));
  const [first, ...rest] = pairs;
  const properties = new Map(rest.map(([name = "", value = ""]) => [name, value]));
  // `dmarc/1` names a version.
  return { method: first?.[0]?.split("/")[0] ?? "", result: first?.[1] ?? "", properties };
}

/** Most servers say it in the comment of their result: `dmarc=fail (p=REJECT sp=NONE)`. */
function policyOf(value: string, properties: Map<string, string> | undefined) {
  const inComment = /\bdmarc\s{0,9}=\s{0,9}\w{1,20}\s{0,9}\(\s{0,9}p=(\w{1,20})/i.exec(value)?.[1];
  const named =
    properties?.get("policy.dmarc") ?? properties?.get("policy.published-domain-policy");
  return policies.find((policy) => policy === (named ?? inComment)?.toLowerCase()) ?? null;
}

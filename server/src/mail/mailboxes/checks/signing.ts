import { headFields } from "./head-fields.ts";

/** By which key the mails of an address are signed. */
export type Signing =
  | { is: "known"; domain: string; selector: string }
  /** What came back from a round trip was not signed, or for others only. */
  | { is: "unsigned" | "by_others" };

/** What the signatures of a mail say; whether they are good is another question. */
export function findSigning(raw: Buffer, address: string): Signing {
  const own = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const signatures = headFields(raw).flatMap((field) => {
    const [, value] = /^DKIM-Signature[ \t]*:(.*)$/i.exec(field) ?? [];
    const domain = tagOf(value, "d")?.toLowerCase();
    const selector = tagOf(value, "s");
    return domain && selector ? [{ domain, selector }] : [];
  });
  const aligned = signatures.find(({ domain }) => isAligned(domain, own));
  if (aligned) return { is: "known", ...aligned };
  return { is: signatures.length === 0 ? "unsigned" : "by_others" };
}

const tagOf = (value: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([\\w.-]+)`).exec(value ?? "")?.[1];

/** The same, or one of them above the other. */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || (other.endsWith(`.${one}`) && one.includes("."));

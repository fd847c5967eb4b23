import { isIPv6 } from "node:net";
import type { Request } from "express";

/**
 * Whom to count a request for: the sender's IPv4 address, or the first half of an IPv6 address, as
 * one household has all addresses of the other half. Express reads it, from `X-Forwarded-For` only
 * where TRUST_PROXY says who may set that.
 */
export function clientAddressOf(req: Pick<Request, "ip">): string {
  return networkOf(req.ip ?? "unknown");
}

/** `"192.0.2.7"` stays, `"2001:db8::7"` gives `"2001:db8:0:0"`, `"::ffff:192.0.2.7"` gives `"192.0.2.7"`. */
export function networkOf(address: string): string {
  const [, asIPv4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (asIPv4) return asIPv4;
  if (!isIPv6(address)) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [groupsOf(before), groupsOf(after)];
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}

/**
 * The /56 that a network of `networkOf` is part of, as many providers give one customer 256 networks:
 * `"2001:db8:1:abcd"` gives `"2001:db8:1:ab00/56"`. Null for an IPv4 address.
 */
export function siteOf(network: string): string | null {
  const groups = network.split(":");
  const last = Number.parseInt(groups[3] ?? "", 16);
  if (groups.length !== 4 || Number.isNaN(last)) return null;
  return `${groups.slice(0, 3).join(":")}:${(last & 0xff00).toString(16)}/56`;
}

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

import { isIP } from "node:net";
import * as z from "zod";

const proxiesMax = 10;
/** Express's names for what is near. */
const nearby = ["loopback", "linklocal", "uniquelocal"];

/**
 * Whose `X-Forwarded-For` is believed: how many proxies stand in front, or which. Never everybody's:
 * with that each sender would choose the address it is counted for.
 */
export const trustProxySchema = z.union(
  [
    z.coerce.number().int().min(1).max(proxiesMax),
    z
      .string()
      .transform((list) => list.split(",").map((name) => name.trim()))
      .refine((names) => names.every(isNetwork)),
  ],
  "must be the number of proxies in front, or their addresses separated by commas",
);

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`, `loopback` */
function isNetwork(name: string): boolean {
  const [address = "", prefix, ...more] = name.split("/");
  if (prefix === undefined) return nearby.includes(name) || isIP(name) !== 0;
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits
  );
}

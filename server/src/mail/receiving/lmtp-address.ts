import { BlockList, isIP } from "node:net";
import * as z from "zod";

/** Networks that nobody of the internet reaches. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addSubnet("10.0.0.0", 8, "ipv4");
near.addSubnet("172.16.0.0", 12, "ipv4");
near.addSubnet("192.168.0.0", 16, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

const addressPattern = /^(?:\[([\da-f:]+)\]|([\d.]+)):(\d{1,5})$/i;

/** `127.0.0.1:2424` or `[::1]:2424`: an address of loopback or a private network, and a port. */
export const lmtpAddressSchema = z
  .string()
  .transform((text) => {
    const [, six, four, port] = addressPattern.exec(text) ?? [];
    return { host: six ?? four ?? "", port: Number(port) };
  })
  .refine(
    ({ host, port }) => port >= 1 && port <= 65_535 && isNear(host),
    "must be an address of loopback or a private network, a colon and a port, as in 127.0.0.1:2424",
  );

function isNear(host: string): boolean {
  const family = isIP(host);
  return family !== 0 && near.check(host, family === 6 ? "ipv6" : "ipv4");
}

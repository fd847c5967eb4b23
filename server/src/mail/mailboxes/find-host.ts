import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";

/** This machine, its link, many at once, nobody. Private networks are not among them: mail servers are there. */
const refused = new BlockList();
refused.addSubnet("0.0.0.0", 8, "ipv4");
refused.addSubnet("127.0.0.0", 8, "ipv4");
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("224.0.0.0", 3, "ipv4");
refused.addAddress("::", "ipv6");
refused.addAddress("::1", "ipv6");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addSubnet("ff00::", 8, "ipv6");
// Ways to write addresses of the old kind.
refused.addSubnet("::ffff:0:0", 96, "ipv6");
refused.addSubnet("64:ff9b::", 96, "ipv6");

/** A server that a mailbox may not name. */
export class HostRefused extends Error {}

export type FindHost = (host: string) => Promise<string>;

/**
 * Finds the address of a server that a person has named. The connection goes to that address: a name that leads
 * elsewhere a moment later leads nowhere else.
 *
 * @throws HostRefused, or as `lookup` of node:dns
 */
export function createHostFinder({ allowsNear }: { allowsNear: boolean }): FindHost {
  return async (host) => {
    const found = await lookup(host, { all: true, order: "ipv4first" });
    const usable = found.find(({ address, family }) => allowsNear || isFar(address, family));
    if (!usable) throw new HostRefused("This address is of this machine, or of no single one.");
    return usable.address;
  };
}

const isFar = (address: string, family: number): boolean =>
  !refused.check(address, family === 6 ? "ipv6" : "ipv4");

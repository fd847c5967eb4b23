import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";

/** This machine, its link, many at once, nobody. Private networks are not among them: mail servers are there. */
// Two lists: Node finds addresses of the old kind among those of the new one.
const refused = new BlockList();
const refusedV6 = new BlockList();
refused.addSubnet("0.0.0.0", 8, "ipv4");
refused.addSubnet("127.0.0.0", 8, "ipv4");
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("224.0.0.0", 3, "ipv4");
refusedV6.addSubnet("fe80::", 10, "ipv6");
refusedV6.addSubnet("fec0::", 10, "ipv6");
refusedV6.addSubnet("ff00::", 8, "ipv6");
refusedV6.addAddress("fd00:ec2::254", "ipv6"); // tells machines at Amazon their secrets
// Ways to write addresses of the old kind, this machine's among them, and tunnels to those.
refusedV6.addSubnet("::", 96, "ipv6");
refusedV6.addSubnet("::ffff:0:0", 96, "ipv6");
refusedV6.addSubnet("64:ff9b::", 96, "ipv6");
refusedV6.addSubnet("2001::", 32, "ipv6");
refusedV6.addSubnet("2002::", 16, "ipv6");

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
  family === 6 ? !refusedV6.check(address, "ipv6") : !refused.check(address, "ipv4");

const ports = { incoming: [143, 993], outgoing: [25, 465, 587, 2525] };

/** Whether mail servers listen there; any port in a trial. */
export const isMailPort = (port: number, way: keyof typeof ports, allowsNear: boolean): boolean =>
  allowsNear || ports[way].includes(port);

import { siteOf } from "../security/client-address.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/**
 * A customer of a provider may have 256 networks, and elsewhere they are 256 customers: so together
 * they have more room than one, and far less than 256.
 */
const siteRoom = 4;

/** A limit for addresses: an IPv6 network is counted, and the site around it too. */
export function createAddressLimit(parts: Parameters<typeof createRateLimit>[0]): RateLimit {
  const ofNetwork = createRateLimit(parts);
  const ofSite = createRateLimit({
    ...parts,
    name: `${parts.name}Site`,
    max: parts.max * siteRoom,
  });
  return {
    ...ofNetwork,
    async take(key, options) {
      const site = siteOf(key);
      // What the network is refused does not use up the room of its neighbours.
      const taken = await ofNetwork.take(key, options);
      if (site) await ofSite.take(site, options);
      return taken;
    },
    async note(key) {
      const site = siteOf(key);
      if (site) await ofSite.note(site);
      await ofNetwork.note(key);
    },
    async giveBack(key) {
      const site = siteOf(key);
      if (site) await ofSite.giveBack(site);
      await ofNetwork.giveBack(key);
    },
    async isUsedUp(key) {
      const site = siteOf(key);
      return (await ofNetwork.isUsedUp(key)) || (site !== null && (await ofSite.isUsedUp(site)));
    },
  };
}

import { createHmac, hkdfSync } from "node:crypto";
import { type Types, trusted } from "mongoose";
import { isDuplicateKey } from "../../../database/duplicate-key.ts";
import { readMailbox } from "../../addresses/mailbox.ts";
import { SuppressedAddressModel } from "./suppressed-address.model.ts";

const failuresMax = 3;
const countedMs = 7 * 24 * 60 * 60_000;
/** Of one address. */
const keptMax = 20;

type DeliveryFailure = {
  address: string;
  mailId: Types.ObjectId;
  /** The address is wrong: one is enough. */
  isForGood: boolean;
  at: Date;
};

export type SuppressedAddresses = ReturnType<typeof createSuppressedAddresses>;

/**
 * Addresses to which nothing is mailed any more, since mails to them came back. They are kept as hashes: who
 * is erased is in no list, and stays suppressed.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createSuppressedAddresses(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell suppressed addresses", 32));
  const hashOf = (address: string): string => {
    const written = readMailbox(address, "")?.address ?? address.trim().toLowerCase();
    return createHmac("sha256", key).update(written).digest("base64url");
  };

  return {
    async isSuppressed(address: string): Promise<boolean> {
      const hash = hashOf(address);
      return (
        (await SuppressedAddressModel.exists({ hash, since: trusted({ $exists: true }) })) !== null
      );
    },

    /** Those of them to which nothing is mailed. */
    async amongSuppressed(addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const hashes = new Map([...new Set(addresses)].map((address) => [address, hashOf(address)]));
      const found = await SuppressedAddressModel.find({
        hash: trusted({ $in: [...hashes.values()] }),
        since: trusted({ $exists: true }),
      })
        .select({ hash: 1 })
        .lean();
      const givenUp = new Set(found.map(({ hash }) => hash));
      return new Set(addresses.filter((address) => givenUp.has(hashes.get(address) ?? "")));
    },

    /** A mail came back; noted again, it counts once. */
    async noteFailure({ address, mailId, isForGood, at }: DeliveryFailure): Promise<void> {
      const hash = hashOf(address);
      try {
        await SuppressedAddressModel.updateOne(
          { hash, "failures.mailId": trusted({ $ne: mailId }) },
          { $push: { failures: { $each: [{ mailId, at }], $slice: -keptMax } } },
          { upsert: true },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error; // it is noted
      }
      const record = await SuppressedAddressModel.findOne({ hash }).lean();
      const fromMs = at.getTime() - countedMs;
      const recent = record?.failures.filter((failure) => failure.at.getTime() > fromMs) ?? [];
      if (!isForGood && recent.length < failuresMax) return;
      await SuppressedAddressModel.updateOne(
        { hash, since: trusted({ $exists: false }) },
        { $set: { since: at } },
      );
    },

    /** It is mailed again, and what came back before counts no more: somebody has shown that it works, or says so. */
    async lift(address: string): Promise<void> {
      await SuppressedAddressModel.deleteOne({ hash: hashOf(address) });
    },
  };
}

import type { Marketplace } from "@deskbell/shared/identity/identity-config";
import { useEffect, useState } from "react";
import { readConfig } from "../../../api/config.ts";
import { openIdentity } from "../../../api/identity/identity.ts";

/** What somebody can sign in with here; `failed` while that could not be asked. */
export type KnownMarketplace = Marketplace | "loading" | "failed";

/** This desk's marketplace, which a prerendered page does not know yet, and how to ask again. */
export function useMarketplace(): [marketplace: KnownMarketplace, retry: () => void] {
  const [marketplace, setMarketplace] = useState<KnownMarketplace>("loading");
  const ask = () => {
    setMarketplace("loading");
    readConfig().then(
      ({ marketplace: known }) => {
        setMarketplace(known);
        // A finger gives no sign before it presses; a pointer and the keyboard do.
        if (known.providerId && matchMedia("(hover: none)").matches) prepareMarketplace();
      },
      () => setMarketplace("failed"),
    );
  };
  useEffect(ask, []);
  return [marketplace, ask];
}

/** Loads what the marketplace's window needs. A failure is tried again, and then told, in the click. */
export function prepareMarketplace(): void {
  openIdentity()
    .then((identity) => identity.prepareProvider())
    .catch(() => {});
}

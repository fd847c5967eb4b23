import type { Marketplace } from "@deskbell/shared/identity/identity-config";
import { useEffect, useState } from "react";
import { readConfig } from "../../../api/config.ts";
import { openIdentity } from "../../../api/identity/identity.ts";

/** The marketplace that can be signed in with here; `failed` when the configuration could not be loaded. */
export type MarketplaceState = Marketplace | "loading" | "failed";

/** This desk's marketplace, which a prerendered page does not know yet, and how to retry. */
export function useMarketplace(): [marketplace: MarketplaceState, retry: () => void] {
  const [marketplace, setMarketplace] = useState<MarketplaceState>("loading");
  const ask = () => {
    setMarketplace("loading");
    readConfig().then(
      ({ marketplace: known }) => {
        setMarketplace(known);
        // Touch has no hover or focus before the click by which to preload.
        if (known.providerId && matchMedia("(hover: none)").matches) prepareMarketplace();
      },
      () => setMarketplace("failed"),
    );
  };
  useEffect(ask, []);
  return [marketplace, ask];
}

/** Preloads what the marketplace's window needs. After a failure the click retries, and reports it. */
export function prepareMarketplace(): void {
  openIdentity()
    .then((identity) => identity.prepareProvider())
    .catch(() => {});
}

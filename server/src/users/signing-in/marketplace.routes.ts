import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import { proofHeader } from "../../identity/proof-header.ts";
import type { MarketplaceLogin } from "./marketplace.service.ts";

/** POST /api/v1/users/login-with-provider: like login, with a fresh ID token in place of a password. */
export function marketplaceRoutes(
  marketplace: MarketplaceLogin,
  limits: Pick<RequestLimits, "tryPassword">,
): Router {
  const routes = Router();
  routes.post("/login-with-provider", async (req, res) => {
    const proof = req.get(proofHeader) ?? "";
    const device = req.get("User-Agent") ?? "";
    const token = await limits.tryPassword("", clientAddressOf(req), () =>
      marketplace.logIn(proof, device),
    );
    res.json({ status: "success", data: { token } });
  });
  return routes;
}

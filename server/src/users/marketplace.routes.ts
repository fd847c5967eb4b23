import { Router } from "express";
import { proofHeader } from "../identity/proof-header.ts";
import type { MarketplaceLogin } from "./marketplace.service.ts";

/** POST /api/v1/users/login-with-provider: like login, with a fresh ID token in place of a password. */
export function marketplaceRoutes(marketplace: MarketplaceLogin): Router {
  const routes = Router();
  routes.post("/login-with-provider", async (req, res) => {
    const proof = req.get(proofHeader) ?? "";
    const token = await marketplace.logIn(proof, req.get("User-Agent") ?? "");
    res.json({ status: "success", data: { token } });
  });
  return routes;
}

import { Router } from "express";

const validMs = 180 * 24 * 60 * 60 * 1000;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. It expires after half a year. */
export function securityContact(contact: string, now = Date.now): Router {
  const routes = Router();
  const expires = new Date(now() + validMs).toISOString();
  const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
  routes.get("/.well-known/security.txt", (_req, res) => {
    res.type("text/plain").send(text);
  });
  return routes;
}

import { createServer } from "node:http";
import express from "express";
import { expect, it } from "vitest";
import { listen } from "../listen.ts";
import { securityHeaders } from "./security-headers.ts";

const identityOrigins = ["https://identitytoolkit.googleapis.com"];

async function headersWith(identityFrame: string | null): Promise<Headers> {
  const app = express().use(securityHeaders({ identityOrigins, identityFrame }), (_req, res) => {
    res.end();
  });
  const { url, close } = await listen(createServer(app), { host: "127.0.0.1", port: 0 });
  const { headers } = await fetch(url);
  await close();
  return headers;
}

// case F10
it("pages run our own scripts only, frame only what is ours and share no window", async () => {
  const headers = await headersWith(null);
  expect(headers.get("content-security-policy")).toMatch(/;script-src 'self';/);
  expect(headers.get("content-security-policy")).not.toMatch(/apis\.google/);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

it("where somebody can sign in with a marketplace, pages run what Firebase's window needs, and nothing else", async () => {
  const headers = await headersWith("https://acme.example.com/__/auth/iframe");
  const policy = headers.get("content-security-policy")?.split(";");
  expect(policy).toContain("frame-src 'self' https://acme.example.com/__/auth/iframe");
  expect(policy).toContain(
    "script-src 'self' https://apis.google.com/js/api.js https://apis.google.com/_/scs/abc-static/_/js/",
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
});

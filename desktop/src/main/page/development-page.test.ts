import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { contentPolicy } from "./content-security-policy.ts";
import { createDevelopmentPage } from "./development-page.ts";

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function aViteThat(answers: RequestListener) {
  const vite = createServer(answers).listen(0, "127.0.0.1");
  open.push(vite);
  await new Promise((resolve) => vite.once("listening", resolve));
  const origin = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`;
  const page = createDevelopmentPage(origin);
  return { origin, get: (path: string) => page(new Request(`http://desk${path}`)) };
}

it("a developer's console shows a page of Vite's under the console's own policy, with its nonce and its socket", async () => {
  const head = '<meta property="csp-nonce" nonce="n0nce">';
  const { origin, get } = await aViteThat((req, res) => {
    res.setHeader("Content-Type", "text/html");
    res.setHeader("Content-Security-Policy", "default-src *");
    res.end(`${head}${req.url} ${req.headers.accept}`);
  });
  const answer = await get("/inbox/1?a=b");
  expect(await answer.text()).toBe(`${head}/inbox/1?a=b text/html`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual(
    contentPolicy
      .split("; ")
      .map((one) => (/^(?:script|style)-src/.test(one) ? `${one} 'nonce-n0nce'` : one))
      .map((one) =>
        one.startsWith("connect-src") ? `${one} ${origin.replace("http", "ws")}` : one,
      ),
  );
  expect(policy).not.toContain("unsafe");
});

it("a developer's console gets modules as they are, by the address that Vite gave them", async () => {
  const { get } = await aViteThat((req, res) => {
    res.setHeader("Content-Type", "text/javascript");
    res.end(`${req.url} ${req.headers.accept}`);
  });
  for (const path of ["/@vite/client", "/src/main.tsx?t=1"]) {
    const answer = await get(path);
    expect(answer.headers.get("content-type")).toBe("text/javascript");
    expect(await answer.text()).toBe(`${path} */*`);
  }
});

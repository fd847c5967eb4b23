import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";
import { expect, it } from "vitest";
import { demoDataNotice } from "./demo-data-notice.ts";

it("a developer's page says that demo data are on their way, until they are there", async () => {
  let written: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  const vite = await createVite({
    root: fileURLToPath(new URL("../..", import.meta.url)),
    configFile: false,
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [demoDataNotice(() => written?.promise ?? null)],
  });
  const server = createServer(vite.middlewares).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = () => vite.transformIndexHtml("/login", "<head></head><body></body>");
    expect(await page()).toContain("The demo data are being written");
    const script = await (await fetch(`${site}/@demo-data.js`)).text();
    expect(script).toContain('await fetch("/@demo-data")');

    let isAnswered = false;
    const answer = fetch(`${site}/@demo-data`).then(() => {
      isAnswered = true;
    });
    await fetch(`${site}/@demo-data.js`); // a whole round meanwhile
    expect(isAnswered).toBe(false);
    written.resolve();
    await answer;
    written = null;
    expect(await page()).not.toContain("demo data");
  } finally {
    server.close();
    await vite.close();
  }
});

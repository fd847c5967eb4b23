import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundlePage } from "../parts/page/bundle-page.ts";
import { answer } from "./answer.ts";

// Pages to measure ours against: one that is only text, and the virtualiser alone.

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>';
const staticPage = `${head}<body><h1>Support</h1><p>${"We answer within a day. ".repeat(12)}</p><a href="/login">Login</a></body></html>`;
const threadPage = `${head}<body><div id="root"></div><script type="module" src="/plain-thread.js"></script></body></html>`;
const script = await bundlePage("plain-thread.ts");

const server = createServer(({ url }, response) => {
  const isScript = url === "/plain-thread.js";
  const type = isScript ? "text/javascript" : "text/html; charset=utf-8";
  response.writeHead(200, { "Content-Type": type });
  response.end(isScript ? script : url === "/thread" ? threadPage : staticPage);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

answer({ url: () => `http://localhost:${port}` });
process.once("SIGTERM", () => process.exit(0));

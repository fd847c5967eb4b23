import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askRaw } from "../../testing/raw-request.ts";
import { listen } from "../listen.ts";
import { securityHeaders } from "../security/security-headers.ts";
import { serveWeb } from "./serve-web.ts";

const script = "export const bell = 'ding';".repeat(40);
const style = "h1{color:#123}";
const hash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
const landing = `<head><style>${style}</style></head><h1>Support</h1>`;
const shell = "<title>Deskbell</title>";
const proofread = `<html lang="en"><style>${style}</style>`;

let directory: string;
let web: Awaited<ReturnType<typeof listen>>;

async function put(path: string, text: string): Promise<void> {
  await writeFile(join(directory, path), text);
  await writeFile(join(directory, `${path}.br`), brotliCompressSync(text));
  await writeFile(join(directory, `${path}.gz`), gzipSync(text));
}

beforeAll(async () => {
  const outside = await mkdtemp(join(tmpdir(), "deskbell-web-"));
  directory = join(outside, "dist");
  await mkdir(join(directory, "assets"), { recursive: true });
  await writeFile(join(outside, "secret.br"), "secret");
  await writeFile(join(outside, "secret"), "secret");
  await put("index.html", landing);
  await put("login.html", landing);
  await put("shell.html", shell);
  await mkdir(join(directory, "wordings/proofread"), { recursive: true });
  await put("wordings/proofread/login.html", proofread);
  await put("wordings/proofread/shell.html", proofread);
  await put("assets/bell-1a2b.js", script);
  await writeFile(join(directory, "assets/inter.woff2"), "a font");
  for (const path of ["assets/bell-1a2b.js.map", "bell.js.map"])
    await writeFile(join(directory, path), "the source");
  const app = express()
    .disable("etag")
    .use(securityHeaders({ identityOrigins: [], identityFrame: null }), serveWeb(directory));
  web = await listen(createServer(app), { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await web.close();
  await rm(join(directory, ".."), { recursive: true });
});

const ask = (path: string, coding: string, headers: Record<string, string> = {}) =>
  fetch(web.url + path, { headers: { "Accept-Encoding": coding, ...headers } });
/** As a browser that has the answer; `fetch` would also ask for no cached one. */
const revalidate = (path: string, coding: string, { headers }: Response) =>
  askRaw(web.url, "GET", path, {
    "Accept-Encoding": coding,
    "If-None-Match": headers.get("etag") ?? "",
  });
const styleRule = ({ headers }: Response) =>
  /style-src[^;]*/.exec(headers.get("content-security-policy") ?? "")?.[0];

describe("a file of the website", () => {
  it("comes in the smallest coding that the browser takes, and is the same in each", async () => {
    const codings = {
      "gzip, deflate, br": "br",
      "gzip, deflate": "gzip",
      "br;q=0, gzip": "gzip",
      identity: null,
      deflate: null,
    };
    const tags = new Set<string | null>();
    for (const [accepted, coding] of Object.entries(codings)) {
      const answer = await ask("/assets/bell-1a2b.js?again", accepted);
      expect(answer.headers.get("content-encoding"), accepted).toBe(coding);
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(await answer.text()).toBe(script);
      tags.add(answer.headers.get("etag"));
    }
    expect(tags.size).toBe(3);
  });

  it("is not sent again to who has it in the same coding", async () => {
    const first = await ask("/assets/bell-1a2b.js", "br");
    const again = await revalidate("/assets/bell-1a2b.js", "br", first);
    expect(again.status).toBe(304);
    expect(again.text).toMatch(/^Vary: Accept-Encoding\r$/m);
    expect(again.text).not.toMatch(/^Content-Encoding/m);
    expect((await revalidate("/assets/bell-1a2b.js", "gzip", first)).status).toBe(200);
  });

  it("that was not compressed comes as it is", async () => {
    const font = await ask("/assets/inter.woff2", "gzip, br");
    expect(font.headers.get("content-encoding")).toBeNull();
    expect(await font.text()).toBe("a font");
  });

  it("comes whole whatever part is asked for, and an unmet condition is no failure of ours", async () => {
    const part = await ask("/assets/bell-1a2b.js", "br", { Range: "bytes=999999-" });
    expect([part.status, await part.text()]).toEqual([200, script]);
    const unmet = await ask("/assets/bell-1a2b.js", "br", { "If-Match": '"another"' });
    expect([unmet.status, unmet.headers.get("cache-control")]).toEqual([412, "no-store"]);
    expect(await unmet.text()).toBe("changed meanwhile");
  });

  it("is not there under its compressed name, nor is anything outside of the website", async () => {
    const paths = ["/../secret", "/..%2fsecret", "/%2e%2e/secret", "/assets/../../secret"];
    for (const coding of ["br", "identity"]) {
      for (const path of [
        "/assets/bell-1a2b.js.br",
        "/assets/none.js",
        "/assets/%2e%2e/index.html",
      ])
        expect((await askRaw(web.url, "GET", path, { "Accept-Encoding": coding })).status).toBe(
          404,
        );
      for (const path of paths) {
        const { text } = await askRaw(web.url, "GET", path, { "Accept-Encoding": coding });
        expect(text, path).not.toContain("secret");
      }
    }
  });
});

it("a source map is served to nobody, even if one lies there", async () => {
  for (const path of ["/assets/bell-1a2b.js.map", "/bell.js.map", "/assets/bell-1a2b.js.MAP"]) {
    const answer = await ask(path, "br");
    expect([answer.status, (await answer.text()).includes("source")], path).toEqual([404, false]);
  }
});

describe("a page", () => {
  it("may hold the style that was built into it, and no other page may", async () => {
    const page = await ask("/", "br");
    expect(styleRule(page)).toBe(`style-src 'self' ${hash}`);
    expect(page.headers.get("content-encoding")).toBe("br");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(await page.text()).toBe(landing);
    expect(styleRule(await ask("/inbox", "br"))).toBe("style-src 'self'");
    expect(styleRule(await ask("/assets/bell-1a2b.js", "br"))).toBe("style-src 'self'");
  });

  it("is asked for anew each time, and what it may hold is said each time", async () => {
    const again = await revalidate("/login", "gzip", await ask("/login", "gzip"));
    expect(again.status).toBe(304);
    expect(again.text).toContain(`style-src 'self' ${hash}`);
  });

  it("has one address: its file's name leads to the page that says so", async () => {
    for (const path of ["/index.html", "/login.html.br", "/some/where"])
      expect(await (await ask(path, "gzip")).text(), path).toBe(shell);
  });

  it("comes in the words that the operator has set, and as a file in none", async () => {
    const app = express().use(
      securityHeaders({ identityOrigins: [], identityFrame: null }),
      serveWeb(directory, { wording: "proofread" }),
    );
    const desk = await listen(createServer(app), { host: "127.0.0.1", port: 0 });
    for (const path of ["/login", "/inbox"]) {
      const answer = await fetch(desk.url + path, { headers: { "Accept-Encoding": "br" } });
      expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([
        "br",
        proofread,
      ]);
      expect(styleRule(answer)).toBe(`style-src 'self' ${hash}`);
    }
    await desk.close();
    expect(await (await ask("/wordings/proofread/login.html", "br")).text()).toBe(shell);
  });

  it("that does not exist answers 404, with the website to say so", async () => {
    for (const path of [
      "/nope",
      "/some/where",
      "/index.html",
      "/inbox/1/2",
      "/dashboard/none",
      "/forgot-password/",
      "/verification/x",
      "/verification/x?mode=other&oobCode=x&continueUrl=/",
      "/setup",
      "/test",
    ]) {
      for (const coding of ["br", "identity"]) {
        const answer = await ask(path, coding);
        expect([answer.status, await answer.text()], path).toEqual([404, shell]);
        expect(answer.headers.get("cache-control")).toBe("no-cache");
      }
    }
  });

  it("that exists answers 200, whatever its parameters and with a slash at its end", async () => {
    for (const path of [
      "/support",
      "/login/?email=a",
      "/inbox?ticket=3",
      "/inbox/000000000000000000000001",
      "/forgot-password/%3Cb%3E",
      "/verification/x?mode=verifyEmail&oobCode=x&continueUrl=/",
      "/dashboard/settings/",
      "/ticket",
    ])
      expect((await ask(path, "gzip")).status, path).toBe(200);
  });
});

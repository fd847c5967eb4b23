import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { mainPage, pageHeader } from "@deskbell/shared/desktop/page-header";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aServer, bodyOf } from "../../testing/a-server.ts";
import { fakeRequest } from "../../testing/fake-request.ts";
import { createServerProxy } from "./server-proxy.ts";
import { createServerUploads } from "./server-uploads.ts";

type Answer = Parameters<typeof aServer>[0];

let server: Awaited<ReturnType<typeof aServer>>;
let answer: Answer;
let token: string | null;
let revoked: string[];
let uploadedTo: string[];
let proxy: ReturnType<typeof createServerProxy>;

beforeEach(async () => {
  answer = (_request, response) => response.end("{}");
  server = await aServer((request, response) => answer(request, response));
  token = "the-token";
  revoked = [];
  uploadedTo = [];
  const uploads = createServerUploads({ request: fakeRequest, onProgress() {} });
  proxy = createServerProxy({
    uploads: {
      send(sending, page) {
        uploadedTo.push(sending.url);
        return uploads.send(sending, page);
      },
    },
    fetch: (url, options) => fetch(url, options),
    userAgent: "Deskbell/1",
    server: () => server.url,
    session: {
      current: () => (token === null ? null : { origin: server.url, token }),
      wasRevoked: async (token) => void revoked.push(token),
    },
  });
});
afterEach(() => server.close());

const ask = (path: string, options: RequestInit = {}) =>
  proxy.answer(new Request(`http://desk${path}`, options), new URL(`http://desk${path}`));

describe("a call of the page", () => {
  it("gets the token on its way, and nothing of what the page says of itself", async () => {
    let seen: IncomingMessage["headers"] = {};
    answer = (request, response) => {
      seen = request.headers;
      response.end("{}");
    };
    await ask("/api/v1/users/me?x=1", {
      headers: {
        Authorization: "Bearer mine",
        "X-Forwarded-For": "1.2.3.4",
        Accept: "text/x",
        [pageHeader]: mainPage,
      },
    });
    expect(seen).toMatchObject({
      authorization: "Bearer the-token",
      "user-agent": "Deskbell/1",
      accept: "text/x",
    });
    expect(seen.cookie ?? seen.origin ?? seen["x-forwarded-for"]).toBeUndefined();
    expect(seen[pageHeader.toLowerCase()]).toBeUndefined();
  });

  it("goes as nobody's while nobody is signed in, or signed in elsewhere", async () => {
    let authorization: string | undefined;
    answer = (request, response) => {
      authorization = request.headers.authorization;
      response.end("{}");
    };
    token = null;
    await ask("/api/v1/config");
    expect(authorization).toBeUndefined();
  });

  it("brings back status, body and headers, and no cookie", async () => {
    answer = (_request, response) =>
      response
        .writeHead(404, { "Set-Cookie": "a=b", "Content-Type": "application/json", "X-Kept": "1" })
        .end('{"status":"fail"}');
    const response = await ask("/api/v1/users/nobody");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: "fail" });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("x-kept")).toBe("1");
  });

  it("brings its body to the server", async () => {
    let whole = "";
    answer = async (request, response) => {
      whole = await bodyOf(request);
      response.end("{}");
    };
    await ask("/api/v1/users/me", { method: "PUT", body: '{"name":"Ana"}' });
    expect(whole).toBe('{"name":"Ana"}');
  });

  it("is sent as an upload when it has an upload's id, with the token and not that id", async () => {
    let seen: IncomingMessage["headers"] = {};
    answer = (request, response) => {
      seen = request.headers;
      request.resume();
      response.writeHead(201, { "X-Kept": "1" }).end('{"status":"success"}');
    };
    const body = new FormData();
    body.set("text", "hello");
    const headers = { "X-Upload-Id": randomUUID(), [pageHeader]: mainPage };
    const response = await ask("/api/v1/message", { method: "POST", headers, body });
    expect([response.status, response.headers.get("x-kept"), await response.json()]).toEqual([
      201,
      "1",
      { status: "success" },
    ]);
    expect(uploadedTo).toEqual([`${server.url}/api/v1/message`]);
    expect(seen).toMatchObject({
      authorization: "Bearer the-token",
      "content-type": expect.stringContaining("multipart/form-data; boundary="),
      "content-length": expect.any(String),
    });
    expect(seen["x-upload-id"] ?? seen[pageHeader.toLowerCase()]).toBeUndefined();
  });

  it("streams an answer to the page before it is whole", async () => {
    let end: () => void = () => {};
    answer = (_request, response) => {
      response.write("one");
      end = () => response.end("two");
    };
    const reader = (await ask("/uploads/a.png")).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("one");
    end();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("two");
  });

  it("brings the part of a film that a player asks for", async () => {
    let seen: IncomingMessage["headers"] = {};
    answer = (request, response) => {
      seen = request.headers;
      const head = { "Content-Type": "video/mp4", "Content-Range": "bytes 2-3/9" };
      response.writeHead(206, head).end("lm");
    };
    const headers = { range: "bytes=2-3", "if-range": '"a"' };
    const response = await ask("/uploads/film.mp4?play", { headers });
    expect(seen).toMatchObject(headers);
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "bytes 2-3/9"]);
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "video/mp4",
      "lm",
    ]);
  });

  it("streams lines of JSON, and is called off at the server where the page reads no more", async () => {
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    answer = (request, response) => {
      request.socket.once("close", onClosed);
      response.writeHead(200, { "Content-Type": "application/x-ndjson" }).write('{"is":"step"}\n');
    };
    const response = await ask("/api/v1/mailboxes/test", { method: "POST", body: "{}" });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"is":"step"}\n');
    await reader?.cancel();
    await closed;
  });

  it.each([
    ["a call", () => ({})],
    ["an upload", () => ({ "X-Upload-Id": randomUUID() })],
  ])("%s is called off with its own page, and with no other", async (_name, more) => {
    const arrivals = new Map<string | undefined, (response: ServerResponse) => void>();
    answer = (request, response) => {
      request.resume();
      arrivals.get(request.url)?.(response);
    };
    const send = async (path: string, ofPage: Record<string, string>) => {
      const arrived = Promise.withResolvers<ServerResponse>();
      arrivals.set(path, arrived.resolve);
      const headers = { ...more(), ...ofPage };
      const asked = ask(path, { method: "POST", headers, body: "{}" });
      return { asked, response: await arrived.promise };
    };
    const ticketId = "a".repeat(24);
    const ofTicket = await send("/api/v1/a", { [pageHeader]: ticketId });
    const ofMain = await send("/api/v1/b", { [pageHeader]: mainPage });
    const ofNobody = await send("/api/v1/c", {});
    const closed = once(ofTicket.response, "close");
    proxy.abortAll(ticketId);
    expect((await ofTicket.asked).type).toBe("error");
    await closed;

    ofMain.response.end("{}");
    expect((await ofMain.asked).status).toBe(200);
    proxy.abortAll(mainPage);
    ofNobody.response.end("{}");
    expect((await ofNobody.asked).status).toBe(200);

    const next = await send("/api/v1/d", { [pageHeader]: ticketId });
    next.response.end("{}");
    expect((await next.asked).status).toBe(200);
  });

  it("fails as it does offline when no server answers, or another one is pointed to", async () => {
    answer = (_request, response) =>
      response.writeHead(302, { Location: "https://evil.example/" }).end();
    expect((await ask("/api/v1/users/me")).type).toBe("error");
    server.close();
    await once(server.server, "close");
    expect((await ask("/api/v1/users/me")).type).toBe("error");
  });
});

describe("a call that is not the page's to make", () => {
  it.each([
    "/api/v1/users/login",
    "/api/v1/users/login/",
    "/api/v1//users//LOGIN",
    "/api/v1/users/%6Cogin",
    "/api/v1/users/login-with-provider",
  ])("%s is refused before it leaves", async (path) => {
    let isAsked = false;
    answer = (_request, response) => {
      isAsked = true;
      response.end("{}");
    };
    const response = await ask(path, { method: "POST", body: "{}" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ status: "fail", code: "not_allowed" });
    expect(isAsked).toBe(false);
  });
});

describe("a page of the server", () => {
  const mail = `/uploads/mails/${"a".repeat(24)}/b.c.1.d`;
  beforeEach(() => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": "script-src *",
        })
        .end("<p>Hello</p>");
  });

  it("is let through where it is a mail, under the console's own policy for such", async () => {
    const response = await ask(mail);
    expect([response.status, await response.text()]).toEqual([200, "<p>Hello</p>"]);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  it.each(["/uploads/a.png", "/api/v1/mails", `${mail}/more`, "/uploads/mails/a/b"])(
    "at %s is none",
    async (path) => {
      expect((await ask(path)).status).toBe(503);
    },
  );
});

describe("an answer that nobody is signed in", () => {
  const says = (code: string) => {
    answer = (_request, response) => response.writeHead(401).end(JSON.stringify({ code }));
  };

  it("ends the session that was asked for, and reaches the page", async () => {
    says("not_signed_in");
    const response = await ask("/api/v1/users/me");
    expect([response.status, await response.json()]).toEqual([401, { code: "not_signed_in" }]);
    expect(revoked).toEqual(["the-token"]);
  });

  it("does not end it for another reason, nor when it cannot be read", async () => {
    says("wrong_credentials");
    await ask("/api/v1/users/update/password", { method: "PUT", body: "{}" });
    answer = (_request, response) => response.writeHead(401).end("<h1>proxy</h1>");
    await ask("/api/v1/users/me");
    expect(revoked).toEqual([]);
  });

  it("names the token that was sent, not one that came since", async () => {
    answer = async (_request, response) => {
      await sleep(20);
      response.writeHead(401).end('{"code":"not_signed_in"}');
    };
    const asked = ask("/api/v1/users/me");
    token = "newer";
    await asked;
    expect(revoked).toEqual(["the-token"]);
  });
});

describe("an answer that would run as the page", () => {
  const says = (type: string, head: Record<string, string> = {}) => {
    answer = (_request, response) =>
      response.writeHead(200, { "Content-Type": type, ...head }).end("<script>0</script>");
  };

  it.each([
    "text/html",
    "TEXT/HTML; charset=utf-8",
    "application/xhtml+xml",
    "image/svg+xml",
    "text/xml",
    "text/javascript",
    "text/css",
    "application/wasm",
    "multipart/x-mixed-replace",
  ])("%s is refused, from the API and from the files", async (type) => {
    says(type);
    for (const path of ["/api/v1/users/me", "/uploads/a.png"]) {
      const response = await ask(path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: "unavailable" });
    }
  });

  it("a proxy's page about its trouble keeps its status, and when to come again", async () => {
    answer = (_request, response) =>
      response.writeHead(502, { "Content-Type": "text/html", "Retry-After": "7" }).end("<h1>502");
    const response = await ask("/api/v1/users/me");
    expect([response.status, response.headers.get("retry-after")]).toEqual([502, "7"]);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });

  it("whatever is taken bears our policy, and none of the server's", async () => {
    says("application/json", {
      "Content-Security-Policy": "script-src *",
      "X-Content-Type-Options": "none",
      Link: "</evil.css>; rel=stylesheet",
      Refresh: "0; url=https://evil.example/",
    });
    const { headers } = await ask("/api/v1/users/me");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*; sandbox$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect([headers.get("link"), headers.get("refresh")]).toEqual([null, null]);
  });
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { mainPage, pageHeader } from "@deskbell/shared/desktop/page-header";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../testing/a-server.ts";
import { useServerProxy } from "../../testing/use-server-proxy.ts";

const desk = useServerProxy();

describe("a call of the page", () => {
  it("gets the token on its way, and nothing of what the page says of itself", async () => {
    let seen: IncomingMessage["headers"] = {};
    desk.answer = (request, response) => {
      seen = request.headers;
      response.end("{}");
    };
    await desk.ask("/api/v1/users/me?x=1", {
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
    desk.answer = (request, response) => {
      authorization = request.headers.authorization;
      response.end("{}");
    };
    desk.token = null;
    await desk.ask("/api/v1/config");
    expect(authorization).toBeUndefined();
  });

  it("brings back status, body and headers, and no cookie", async () => {
    desk.answer = (_request, response) =>
      response
        .writeHead(404, { "Set-Cookie": "a=b", "Content-Type": "application/json", "X-Kept": "1" })
        .end('{"status":"fail"}');
    const response = await desk.ask("/api/v1/users/nobody");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: "fail" });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("x-kept")).toBe("1");
  });

  it("brings its body to the server", async () => {
    let whole = "";
    desk.answer = async (request, response) => {
      whole = await bodyOf(request);
      response.end("{}");
    };
    await desk.ask("/api/v1/users/me", { method: "PUT", body: '{"name":"Ana"}' });
    expect(whole).toBe('{"name":"Ana"}');
  });

  it("is sent as an upload when it has an upload's id, with the token and not that id", async () => {
    let seen: IncomingMessage["headers"] = {};
    desk.answer = (request, response) => {
      seen = request.headers;
      request.resume();
      response.writeHead(201, { "X-Kept": "1" }).end('{"status":"success"}');
    };
    const body = new FormData();
    body.set("text", "hello");
    const headers = { "X-Upload-Id": randomUUID(), [pageHeader]: mainPage };
    const response = await desk.ask("/api/v1/message", { method: "POST", headers, body });
    expect([response.status, response.headers.get("x-kept"), await response.json()]).toEqual([
      201,
      "1",
      { status: "success" },
    ]);
    expect(desk.uploadedTo).toEqual([`${desk.server().url}/api/v1/message`]);
    expect(seen).toMatchObject({
      authorization: "Bearer the-token",
      "content-type": expect.stringContaining("multipart/form-data; boundary="),
      "content-length": expect.any(String),
    });
    expect(seen["x-upload-id"] ?? seen[pageHeader.toLowerCase()]).toBeUndefined();
  });

  it("streams an answer to the page before it is whole", async () => {
    let end: () => void = () => {};
    desk.answer = (_request, response) => {
      response.write("one");
      end = () => response.end("two");
    };
    const reader = (await desk.ask("/uploads/a.png")).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("one");
    end();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("two");
  });

  it("brings the part of a film that a player asks for", async () => {
    let seen: IncomingMessage["headers"] = {};
    desk.answer = (request, response) => {
      seen = request.headers;
      const head = { "Content-Type": "video/mp4", "Content-Range": "bytes 2-3/9" };
      response.writeHead(206, head).end("lm");
    };
    const headers = { range: "bytes=2-3", "if-range": '"a"' };
    const response = await desk.ask("/uploads/film.mp4?play", { headers });
    expect(seen).toMatchObject(headers);
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "bytes 2-3/9"]);
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "video/mp4",
      "lm",
    ]);
  });

  it("streams lines of JSON, and is called off at the server where the page reads no more", async () => {
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    desk.answer = (request, response) => {
      request.socket.once("close", onClosed);
      response.writeHead(200, { "Content-Type": "application/x-ndjson" }).write('{"is":"step"}\n');
    };
    const response = await desk.ask("/api/v1/mailboxes/test", { method: "POST", body: "{}" });
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
    desk.answer = (request, response) => {
      request.resume();
      arrivals.get(request.url)?.(response);
    };
    const send = async (path: string, ofPage: Record<string, string>) => {
      const arrived = Promise.withResolvers<ServerResponse>();
      arrivals.set(path, arrived.resolve);
      const headers = { ...more(), ...ofPage };
      const asked = desk.ask(path, { method: "POST", headers, body: "{}" });
      return { asked, response: await arrived.promise };
    };
    const ticketId = "a".repeat(24);
    const ofTicket = await send("/api/v1/a", { [pageHeader]: ticketId });
    const ofMain = await send("/api/v1/b", { [pageHeader]: mainPage });
    const ofNobody = await send("/api/v1/c", {});
    const closed = once(ofTicket.response, "close");
    desk.abortAll(ticketId);
    expect((await ofTicket.asked).type).toBe("error");
    await closed;

    ofMain.response.end("{}");
    expect((await ofMain.asked).status).toBe(200);
    desk.abortAll(mainPage);
    ofNobody.response.end("{}");
    expect((await ofNobody.asked).status).toBe(200);

    const next = await send("/api/v1/d", { [pageHeader]: ticketId });
    next.response.end("{}");
    expect((await next.asked).status).toBe(200);
  });

  it("fails as it does offline when no server answers, or another one is pointed to", async () => {
    desk.answer = (_request, response) =>
      response.writeHead(302, { Location: "https://evil.example/" }).end();
    expect((await desk.ask("/api/v1/users/me")).type).toBe("error");
    const { server, close } = desk.server();
    close();
    await once(server, "close");
    expect((await desk.ask("/api/v1/users/me")).type).toBe("error");
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
    desk.answer = (_request, response) => {
      isAsked = true;
      response.end("{}");
    };
    const response = await desk.ask(path, { method: "POST", body: "{}" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ status: "fail", code: "not_allowed" });
    expect(isAsked).toBe(false);
  });
});

describe("an answer that nobody is signed in", () => {
  const says = (code: string) => {
    desk.answer = (_request, response) => response.writeHead(401).end(JSON.stringify({ code }));
  };

  it("ends the session that was asked for, and reaches the page", async () => {
    says("not_signed_in");
    const response = await desk.ask("/api/v1/users/me");
    expect([response.status, await response.json()]).toEqual([401, { code: "not_signed_in" }]);
    expect(desk.revoked).toEqual(["the-token"]);
  });

  it("does not end it for another reason, nor when it cannot be read", async () => {
    says("wrong_credentials");
    await desk.ask("/api/v1/users/update/password", { method: "PUT", body: "{}" });
    desk.answer = (_request, response) => response.writeHead(401).end("<h1>proxy</h1>");
    await desk.ask("/api/v1/users/me");
    expect(desk.revoked).toEqual([]);
  });

  it("names the token that was sent, not one that came since", async () => {
    desk.answer = async (_request, response) => {
      await sleep(20);
      response.writeHead(401).end('{"code":"not_signed_in"}');
    };
    const asked = desk.ask("/api/v1/users/me");
    desk.token = "newer";
    await asked;
    expect(desk.revoked).toEqual(["the-token"]);
  });
});

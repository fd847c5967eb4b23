import { beforeEach, describe, expect, it } from "vitest";
import { useServerProxy } from "../../testing/use-server-proxy.ts";

const desk = useServerProxy();

describe("a page of the server", () => {
  const mail = `/uploads/mails/${"a".repeat(24)}/b.c.1.d`;
  beforeEach(() => {
    desk.answer = (_request, response) =>
      response
        .writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": "script-src *",
        })
        .end("<p>Hello</p>");
  });

  it("is let through where it is a mail, under the console's own policy for such", async () => {
    const response = await desk.ask(mail);
    expect([response.status, await response.text()]).toEqual([200, "<p>Hello</p>"]);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  it.each(["/uploads/a.png", "/api/v1/mails", `${mail}/more`, "/uploads/mails/a/b"])(
    "at %s is none",
    async (path) => {
      expect((await desk.ask(path)).status).toBe(503);
    },
  );
});

describe("an answer that would run as the page", () => {
  const says = (type: string, head: Record<string, string> = {}) => {
    desk.answer = (_request, response) =>
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
      const response = await desk.ask(path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: "unavailable" });
    }
  });

  it("a proxy's page about its trouble keeps its status, and when to come again", async () => {
    desk.answer = (_request, response) =>
      response.writeHead(502, { "Content-Type": "text/html", "Retry-After": "7" }).end("<h1>502");
    const response = await desk.ask("/api/v1/users/me");
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
    const { headers } = await desk.ask("/api/v1/users/me");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*; sandbox$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect([headers.get("link"), headers.get("refresh")]).toEqual([null, null]);
  });
});

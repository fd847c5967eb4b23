import { fileURLToPath } from "node:url";
import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { type Request, type RequestHandler, type Response, Router } from "express";
import * as z from "zod";
import { AppError } from "../../errors/app-error.ts";
import { readBody } from "../../http/read-json.ts";
import { isOwnOrigin } from "../../http/security/own-origin.ts";
import type { TakeIn } from "../../mail/receiving/take-in.ts";
import { sendDownload } from "../../mail/review/send-download.ts";
import { contactMails } from "./contact-mails.ts";
import { readAnswered, readFile, readKeptMails, type StoredBytes } from "./kept-mails.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { readMails } from "./read-mails.ts";
import { mailFormSchema, replyFormSchema, writeMail, writeReply } from "./write-mail.ts";

type Parts = {
  emulatorUrl: string;
  /** The messages of the contact form, the newest first. */
  contact(): Promise<ContactMessage[]>;
  /** The mails to customers. */
  outgoing(): Promise<readonly StoredBytes[]>;
  takeIn: TakeIn;
  /** What the website is called where its name is not in `Host`. */
  siteOrigins: readonly string[];
};

/** The style of a mail is its own, and so are its pictures; it runs nothing, fetches nothing and opens links outside. */
const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";
const formMaxBytes = 100_000;
const indexSchema = z.coerce.number().int().min(0).max(1_000);

/** /dev/mailbox, a trial's only: the mails that it would have sent, for people and as JSON; and who writes to it. */
export function trialMailboxRoutes(parts: Parts): Router {
  const { emulatorUrl, contact, outgoing, takeIn, siteOrigins } = parts;
  const routes = Router();

  async function readAll() {
    const [links, ofContact, kept] = await Promise.all([
      readMails(emulatorUrl),
      contact(),
      outgoing().then(readKeptMails),
    ]);
    return { links, contact: contactMails(ofContact), outgoing: kept };
  }

  routes.get("/mailbox", async (req, res) => {
    const page = mailboxPage(await readAll(), { isSent: req.query.sent !== undefined });
    // Without a referrer browsers name no origin with a form either.
    res.set({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });
    res.type("html").send(page);
  });

  routes.get("/mailbox.json", async (_req, res) => {
    const { links, contact, outgoing } = await readAll();
    const mails = outgoing.map(({ files: _files, ...mail }) => mail);
    res.set("Cache-Control", "no-store").json([...links, ...contact, ...mails]);
  });

  routes.post("/mailbox/write", ownPagesOnly(siteOrigins), async (req, res) => {
    const mail = mailFormSchema.parse(await readForm(req));
    await send(res, await writeMail(mail));
  });

  routes.post("/mailbox/:id/reply", ownPagesOnly(siteOrigins), async (req, res) => {
    const stored = (await outgoing()).find(({ _id }) => _id.toString() === req.params.id);
    if (!stored) throw new AppError("not_found", "This mail does not exist.");
    const { text } = replyFormSchema.parse(await readForm(req));
    await send(res, await writeReply(await readAnswered(stored), text));
  });

  /** As a relay hands a mail over. */
  async function send(res: Response, raw: Buffer): Promise<void> {
    await takeIn(raw, null, "http");
    res.redirect(303, "/dev/mailbox?sent");
  }

  routes.get("/mailbox/:id/files/:index", async (req, res) => {
    const stored = (await outgoing()).find(({ _id }) => _id.toString() === req.params.id);
    const index = indexSchema.safeParse(req.params.index);
    const file = stored && index.success ? await readFile(stored, index.data) : null;
    if (!file) throw new AppError("not_found", "This file does not exist.");
    res.set("Cache-Control", "no-store");
    sendDownload(res, file.name, file.bytes);
  });

  routes.get("/mailbox/:id/:form", async (req, res, next) => {
    const mail = (await outgoing().then(readKeptMails)).find(({ id }) => id === req.params.id);
    const { form } = req.params;
    if (!mail || (form !== "html" && form !== "source")) {
      next();
      return;
    }
    res.set({ "Cache-Control": "no-store", "Content-Security-Policy": mailPolicy });
    if (form === "html") res.type("html").send(mail.html);
    else res.type("text/plain").send(mail.source);
  });

  for (const [path, file] of styles) {
    routes.get(path, (_req, res) => res.sendFile(fileURLToPath(new URL(file, import.meta.url))));
  }

  return routes;
}

const styles = [
  ["/mailbox.css", "../../http/plain-page.css"],
  ["/mailbox-forms.css", "./mailbox-forms.css"],
] as const;

/** Another site's page cannot write mails in its visitor's name. */
function ownPagesOnly(siteOrigins: readonly string[]): RequestHandler {
  return (req, _res, next) => {
    if (!isOwnOrigin(req, siteOrigins)) {
      throw new AppError("not_allowed", "This form is sent from its own page only.");
    }
    next();
  };
}

async function readForm(req: Request): Promise<Record<string, string>> {
  const body = await readBody(req, formMaxBytes);
  return Object.fromEntries(new URLSearchParams(body.toString()));
}

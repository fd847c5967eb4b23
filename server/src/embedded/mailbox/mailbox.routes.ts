import { fileURLToPath } from "node:url";
import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { Router } from "express";
import { contactMails } from "./contact-mails.ts";
import { readKept } from "./kept-mails.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { readMails } from "./read-mails.ts";

type Kept = {
  /** The messages of the contact form that were kept, the newest first. */
  contact(): Promise<ContactMessage[]>;
  /** The mails to customers. */
  outgoing(): Promise<Parameters<typeof readKept>[0]>;
};

/** The style of a mail is its own; it runs nothing, fetches nothing and opens links outside. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** /dev/mailbox, a trial's only: the mails that it would have sent, for people and as JSON. */
export function mailboxRoutes(emulatorUrl: string, kept: Kept): Router {
  const routes = Router();

  async function readAll() {
    const [links, contact, outgoing] = await Promise.all([
      readMails(emulatorUrl),
      kept.contact(),
      kept.outgoing().then(readKept),
    ]);
    return { links, contact: contactMails(contact), outgoing };
  }

  routes.get("/mailbox", async (_req, res) => {
    const page = mailboxPage(await readAll());
    res.set("Cache-Control", "no-store").type("html").send(page);
  });

  routes.get("/mailbox.json", async (_req, res) => {
    const { links, contact, outgoing } = await readAll();
    res.set("Cache-Control", "no-store").json([...links, ...contact, ...outgoing]);
  });

  routes.get("/mailbox/:id/:form", async (req, res, next) => {
    const mail = (await kept.outgoing().then(readKept)).find(({ id }) => id === req.params.id);
    const { form } = req.params;
    if (!mail || (form !== "html" && form !== "source")) {
      next();
      return;
    }
    res.set({ "Cache-Control": "no-store", "Content-Security-Policy": mailPolicy });
    if (form === "html") res.type("html").send(mail.html);
    else res.type("text/plain").send(mail.source);
  });

  routes.get("/mailbox.css", (_req, res) => {
    res.sendFile(fileURLToPath(new URL("../../http/plain-page.css", import.meta.url)));
  });

  return routes;
}

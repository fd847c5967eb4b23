import { fileURLToPath } from "node:url";
import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { Router } from "express";
import { contactMails } from "./contact-mails.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { readMails } from "./read-mails.ts";

/**
 * /dev/mailbox, a trial's only: the mails that it would have sent, for people and as JSON.
 *
 * @param readKept the messages of the contact form that were kept, the newest first
 */
export function mailboxRoutes(
  emulatorUrl: string,
  readKept: () => Promise<ContactMessage[]>,
): Router {
  const routes = Router();

  async function readAll() {
    const [links, kept] = await Promise.all([readMails(emulatorUrl), readKept()]);
    return { links, contact: contactMails(kept) };
  }

  routes.get("/mailbox", async (_req, res) => {
    const page = mailboxPage(await readAll());
    res.set("Cache-Control", "no-store").type("html").send(page);
  });

  routes.get("/mailbox.json", async (_req, res) => {
    const { links, contact } = await readAll();
    res.set("Cache-Control", "no-store").json([...links, ...contact]);
  });

  routes.get("/mailbox.css", (_req, res) => {
    res.sendFile(fileURLToPath(new URL("mailbox.css", import.meta.url)));
  });

  return routes;
}

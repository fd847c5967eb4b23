import { fileURLToPath } from "node:url";
import { Router } from "express";
import { mailboxPage } from "./mailbox-page.ts";
import { readMails } from "./read-mails.ts";

/** /dev/mailbox, a trial's only: the mails that it would have sent, for people and as JSON. */
export function mailboxRoutes(emulatorUrl: string): Router {
  const routes = Router();

  routes.get("/mailbox", async (_req, res) => {
    const page = mailboxPage(await readMails(emulatorUrl));
    res.set("Cache-Control", "no-store").type("html").send(page);
  });

  routes.get("/mailbox.json", async (_req, res) => {
    res.set("Cache-Control", "no-store").json(await readMails(emulatorUrl));
  });

  routes.get("/mailbox.css", (_req, res) => {
    res.sendFile(fileURLToPath(new URL("mailbox.css", import.meta.url)));
  });

  return routes;
}

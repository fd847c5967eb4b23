import { fileURLToPath } from "node:url";
import { singleLineText } from "@deskbell/shared/plain-text";
import { type Response, Router } from "express";
import * as z from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { MuteLinks } from "./mute-links.ts";

const paramsSchema = z.object({
  number: z.coerce.number().int().positive(),
  token: z.string().max(40),
});

/**
 * /mute, where a mail's link leads: the page says what it is about, and only its button changes anything,
 * since programs that look for viruses open every link. Nobody has to sign in.
 */
export function muteRoutes(
  muteLinks: MuteLinks,
  {
    findMailed,
    setMuted,
    muteCopied,
  }: Pick<TicketService["unmailed"], "findMailed" | "setMuted"> & Pick<TicketService, "muteCopied">,
  limits: Pick<RequestLimits, "readAsStranger">,
): Router {
  const routes = Router();

  async function find(params: unknown) {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) return null;
    const { number, token } = parsed.data;
    const ticket = await findMailed(number);
    const isRight = (id: string) => muteLinks.isRight(number, id, token);
    if (ticket?.customerIds.some(isRight)) return { ...ticket, number, copiedId: null };
    // Who was added to the mails switches off their own.
    const person = ticket?.copied.find(({ id }) => isRight(id));
    return ticket && person
      ? { ...ticket, number, isMuted: person.isMuted, copiedId: person.id }
      : null;
  }

  routes.use(async (req, _res, next) => {
    await limits.readAsStranger(clientAddressOf(req));
    next();
  });

  routes.get("/page.css", (_req, res) => {
    res.sendFile(fileURLToPath(new URL("../../http/plain-page.css", import.meta.url)));
  });

  routes.get("/:number/:token", async (req, res) => {
    answer(res, await find(req.params));
  });

  routes.post("/:number/:token", async (req, res) => {
    const ticket = await find(req.params);
    if (ticket) {
      const isMuted = req.query.again === undefined;
      if (ticket.copiedId === null) await setMuted(ticket.id, isMuted);
      else await muteCopied(ticket.id, ticket.copiedId, isMuted);
      // The page that follows can be loaded again without changing anything.
      res.redirect(303, req.baseUrl + req.path);
      return;
    }
    answer(res, null);
  });

  return routes;
}

type MutedTicket = {
  number: number;
  subject: string;
  isMuted: boolean;
  /** Who was only added to its mails; null for its customer. */
  copiedId: string | null;
};

function answer(res: Response, ticket: MutedTicket | null): void {
  res
    .status(ticket ? 200 : 404)
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .type("html")
    .send(page(ticket));
}

function page(ticket: MutedTicket | null): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/mute/page.css">
    <title>Mails about a ticket</title>
  </head>
  <body>
    <main>
      ${ticket ? question(ticket) : "<h1>This link does not work</h1><p>It is not complete, or its ticket is not there any more.</p>"}
    </main>
  </body>
</html>
`;
}

function stateWords({ isMuted, copiedId }: MutedTicket): string {
  if (!isMuted)
    return copiedId === null
      ? "We write to you when there is an answer that you have not seen on the website."
      : "We write to you when there is an answer.";
  return copiedId === null
    ? "You get no mails about this ticket. Its answers stand on the website."
    : "You get no mails about this ticket.";
}

const question = (ticket: MutedTicket) => `
      <h1>Mails about ticket #${ticket.number}</h1>
      <p dir="auto">${escapeHtml(singleLineText.parse(ticket.subject))}</p>
      <p>${stateWords(ticket)}</p>
      <form method="post"${ticket.isMuted ? ' action="?again"' : ""}><button>${ticket.isMuted ? "Write to me again" : "No more mails about this ticket"}</button></form>`;

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
  { findMailed, setMuted }: Pick<TicketService["unmailed"], "findMailed" | "setMuted">,
  limits: Pick<RequestLimits, "readAsStranger">,
): Router {
  const routes = Router();

  async function find(params: unknown) {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) return null;
    const { number, token } = parsed.data;
    const ticket = await findMailed(number);
    const isRight = ticket?.customerIds.some((id) => muteLinks.isRight(number, id, token));
    return ticket && isRight ? { ...ticket, number } : null;
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
      await setMuted(ticket.id, req.query.again === undefined);
      // The page that follows can be loaded again without changing anything.
      res.redirect(303, req.baseUrl + req.path);
      return;
    }
    answer(res, null);
  });

  return routes;
}

type MutedTicket = { number: number; subject: string; isMuted: boolean };

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

const question = ({ number, subject, isMuted }: MutedTicket) => `
      <h1>Mails about ticket #${number}</h1>
      <p dir="auto">${escapeHtml(singleLineText.parse(subject))}</p>
      <p>${isMuted ? "You get no mails about this ticket. Its answers stand on the website." : "We write to you when there is an answer that you have not seen on the website."}</p>
      <form method="post"${isMuted ? ' action="?again"' : ""}><button>${isMuted ? "Write to me again" : "No more mails about this ticket"}</button></form>`;

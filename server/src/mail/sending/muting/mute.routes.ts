import { fileURLToPath } from "node:url";
import type { MailPiece } from "@deskbell/shared/mail/mail-texts";
import { singleLineText } from "@deskbell/shared/plain-text";
import { type Response, Router } from "express";
import * as z from "zod";
import { escapeHtml } from "../../../http/escape-html.ts";
import type { RequestLimits } from "../../../http/limits/request-limits.ts";
import { clientAddressOf } from "../../../http/security/client-address.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { paragraph, sendPlainPage } from "../../texts/plain-page.ts";
import { readSpeech } from "../../texts/stored-texts.ts";
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
    res.sendFile(fileURLToPath(new URL("../../../http/plain-page.css", import.meta.url)));
  });

  routes.get("/:number/:token", async (req, res) => {
    await answer(res, await find(req.params));
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
    await answer(res, null);
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

async function answer(res: Response, ticket: MutedTicket | null): Promise<void> {
  const speech = await readSpeech();
  const { say } = speech;
  if (!ticket) {
    const body = paragraph(say("page.unknownTicket"));
    sendPlainPage(res, speech, { status: 404, title: say("page.unknown"), body });
    return;
  }
  const { number, subject, isMuted } = ticket;
  const button = escapeHtml(say(isMuted ? "page.unmute" : "page.mute", { number }));
  const body = `      <p dir="auto">${escapeHtml(singleLineText.parse(subject))}</p>
${paragraph(say(stateOf(ticket), { number }))}
      <form method="post"${isMuted ? ' action="?again"' : ""}><button>${button}</button></form>`;
  sendPlainPage(res, speech, { status: 200, title: say("page.mails", { number }), body });
}

function stateOf({ isMuted, copiedId }: MutedTicket): MailPiece {
  if (isMuted) return copiedId === null ? "page.muted" : "page.copiedMuted";
  return copiedId === null ? "page.written" : "page.copied";
}

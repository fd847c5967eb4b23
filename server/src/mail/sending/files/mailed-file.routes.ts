import type { MailPiece } from "@deskbell/shared/mail/mail-texts";
import { type Response, Router } from "express";
import type { RequestLimits } from "../../../http/limits/request-limits.ts";
import { clientAddressOf } from "../../../http/security/client-address.ts";
import { sendFile } from "../../../uploads/serving/send-file.ts";
import type { FileStore } from "../../../uploads/storage/file-store.ts";
import type { StoredFile } from "../../../uploads/storage/stored-file.ts";
import { paragraph, sendPlainPage } from "../../texts/plain-page.ts";
import { readSpeech } from "../../texts/stored-texts.ts";
import type { FileLinks } from "./file-links.ts";

type Parts = {
  files: Pick<FileStore, "stream">;
  links: Pick<FileLinks, "verify">;
  /** The file if it belongs to a message of any ticket. */
  findFile(fileId: string): Promise<StoredFile | null>;
  limits: Pick<RequestLimits, "readAsStranger">;
};

/** /mailed-files: a file of an answer, for whoever has the link that was mailed. */
export function mailedFileRoutes({ files, links, findFile, limits }: Parts): Router {
  const routes = Router();

  routes.get("/:fileId/:grant/:name", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    const { fileId, grant } = req.params;
    const is = links.verify(fileId, grant);
    if (is === "expired") return answerPage(res, expired);
    const file = is === "good" ? await findFile(fileId) : null;
    if (file?.scan === "waiting") return answerPage(res, waiting);
    // Its bytes go a moment after what is known of it.
    const isSent = file && file.scan !== "refused" && (await sendFile({ req, res }, file, files));
    if (!isSent) await answerPage(res, unknown);
  });

  return routes;
}

type Problem = { status: number; title: MailPiece; text: MailPiece };

const expired: Problem = { status: 410, title: "page.expired", text: "page.expiredFile" };
const waiting: Problem = { status: 503, title: "page.waiting", text: "page.waitingFile" };
const unknown: Problem = { status: 404, title: "page.unknown", text: "page.unknownFile" };

async function answerPage(res: Response, { status, title, text }: Problem): Promise<void> {
  const speech = await readSpeech();
  const { say } = speech;
  sendPlainPage(res, speech, { status, title: say(title), body: paragraph(say(text)) });
}

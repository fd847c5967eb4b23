import { type Response, Router } from "express";
import type { RequestLimits } from "../../../http/limits/request-limits.ts";
import { clientAddressOf } from "../../../http/security/client-address.ts";
import { sendFile } from "../../../uploads/serving/send-file.ts";
import type { FileStore } from "../../../uploads/storage/file-store.ts";
import type { StoredFile } from "../../../uploads/storage/stored-file.ts";
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
    if (is === "expired") return answerPage(res, 410, expired);
    const file = is === "good" ? await findFile(fileId) : null;
    if (file?.scan === "waiting") return answerPage(res, 503, waiting);
    // Its bytes go a moment after what is known of it.
    const isSent = file && file.scan !== "refused" && (await sendFile({ req, res }, file, files));
    if (!isSent) answerPage(res, 404, unknown);
  });

  return routes;
}

const expired = {
  title: "This link has expired",
  text: "Links to files work for fourteen days. Answer the mail that it came in, and we send the file again.",
};
const waiting = {
  title: "This file is not ready yet",
  text: "It waits for the virus check. Please open the link again later.",
};
const unknown = {
  title: "This link does not work",
  text: "It is not complete, or its file is not there any more.",
};

function answerPage(res: Response, status: number, { title, text }: typeof unknown): void {
  res
    .status(status)
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .type("html")
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/mute/page.css">
    <title>${title}</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`);
}

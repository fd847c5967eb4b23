import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Pages that are built as HTML, so that they paint before any script; the shell draws all others. */
const prerendered: Record<string, string> = {
  "/": "index.html",
  "/support": "index.html",
  "/login": "login.html",
};

/**
 * Serves the built website. Files below /assets bear a hash of their content in their names and may
 * be kept for ever; a page is asked for anew each time.
 *
 * @param directory web/dist
 */
export function serveWeb(directory: string): Router {
  const routes = Router();
  routes.use(
    "/assets",
    express.static(join(directory, "assets"), { index: false, immutable: true, maxAge: yearMs }),
    missingFile,
  );
  routes.use(express.static(directory, { index: false, extensions: false, maxAge: 0 }));
  routes.get("/{*path}", (req, res) => {
    // Where a mail's link leads in the end, the page says more than was built; it is drawn as a whole.
    const isMailLanding = req.query.subject !== undefined;
    const built = isMailLanding ? undefined : prerendered[req.path.replace(/(?<=.)\/$/, "")];
    const page = built ?? "shell.html";
    res.sendFile(page, { root: directory, headers: { "Cache-Control": "no-cache" } });
  });
  return routes;
}

/** A page in place of a script would only fail later, and less clearly. */
const missingFile: RequestHandler = (_req, res) => {
  res.status(404).type("text/plain").send("not found");
};

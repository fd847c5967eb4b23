import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPagePath } from "@deskbell/shared/page-paths";
import { defaultWording, type Wording } from "@deskbell/shared/wording";
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from "express";
import { allowOwnStyle } from "../security/security-headers.ts";
import { serveBuilt } from "./serve-built.ts";

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
export function serveWeb(
  directory: string,
  {
    hasDemoPage = false,
    wording = defaultWording,
  }: { hasDemoPage?: boolean; wording?: Wording } = {},
): Router {
  const routes = Router();
  routes.use(
    "/assets",
    refuseInner,
    serveBuilt(join(directory, "assets"), { immutable: true, maxAge: yearMs }),
    missingFile,
  );
  const files = serveBuilt(directory, {});
  routes.use((req, res, next) => (isInner(req.path) ? next() : files(req, res, next)));

  // Each page is built once for each wording (web/build/build.ts).
  const folder = wording === defaultWording ? "" : `wordings/${wording}/`;
  const pages = serveBuilt(directory, {
    setHeaders: (res) => res.set("Cache-Control", "no-cache"),
  });
  routes.get("/{*path}", async (req, res, next) => {
    // Where a mail's link leads in the end, the page says more than was built; it is drawn as a whole.
    const isMailLanding = req.query.subject !== undefined;
    const built = isMailLanding ? undefined : prerendered[req.path.replace(/(?<=.)\/$/, "")];
    const page = `${folder}${built ?? "shell.html"}`;
    // Read for each answer, so that the header always fits the page, also while a new one is built.
    allowOwnStyle(res, await readFile(join(directory, page), "utf8"));
    if (!built && !isPage(req, hasDemoPage)) res.status(404);
    req.url = `/${page}`;
    pages(req, res, next);
  });
  routes.use(unmetCondition);
  return routes;
}

/** As the website decides it: what it calls "not found" is not found for others either. */
function isPage({ path, query }: Request, hasDemoPage: boolean): boolean {
  if (!isPagePath(path)) return false;
  if (/^\/test\/?$/i.test(path)) return hasDemoPage;
  return !path.startsWith("/verification/") || isMailLink(query);
}

/** spec §2: a link with a part missing leads to the not-found page */
const isMailLink = ({ mode, oobCode, continueUrl }: Request["query"]): boolean =>
  (mode === "verifyEmail" || mode === "resetPassword") && Boolean(oobCode && continueUrl);

/**
 * Pages have addresses of their own, a compressed file is only another form of its file, and a source map
 * is nobody's business: the build leaves none here (web/build/move-source-maps.ts).
 */
const isInner = (path: string) => /\.(?:html|br|gz|map)$/.test(path);

const refuseInner: RequestHandler = (req, res, next) => {
  if (isInner(req.path)) missingFile(req, res, next);
  else next();
};

/** A page in place of a script would only fail later, and less clearly. */
const missingFile: RequestHandler = (_req, res) => {
  res.status(404).type("text/plain").send("not found");
};

const preconditionFailed = 412;

/** `If-Match` with another file's tag: no failure of ours, and nothing to be kept for a year. */
const unmetCondition: ErrorRequestHandler = (error, _req, res, next) => {
  if (error?.status !== preconditionFailed || res.headersSent) {
    next(error);
    return;
  }
  res.removeHeader("Content-Encoding");
  res.set("Cache-Control", "no-store").status(preconditionFailed).type("text/plain");
  res.send("changed meanwhile");
};

import { readFile } from "node:fs/promises";
import { extname, isAbsolute, join, relative, sep } from "node:path";
import { defaultWording, type Wording } from "@deskbell/shared/wording";
import { knownText } from "../i18n/t.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  /** Its name contains a hash of its content. */
  isImmutable: boolean;
}

/**
 * Finds a file of the website's build, or a page of the console's own below `/console/`. A path of the
 * page itself gets the console's shell, in the desk's words: nothing is prerendered for somebody who is signed in.
 */
export function createPageFiles(directories: {
  web: string;
  console: string;
  wording?(): Wording;
}) {
  return async (pathname: string): Promise<PageFile | null> => {
    const path = decoded(pathname);
    if (path === null) return null;
    const isOwn = path.startsWith("/console/");
    const directory = isOwn ? directories.console : directories.web;
    const name = isOwn ? path.slice("/console".length) : path;
    const isPage = extname(name) === "" && !isOwn && !name.startsWith("/assets/");
    const wording = directories.wording?.() ?? defaultWording;
    const shell = wording === defaultWording ? "" : `wordings/${wording}`;
    const file = join(directory, isPage ? join(shell, "console.html") : name);
    const way = relative(directory, file);
    if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
    const type = types[extname(file)];
    if (!type) return null;
    try {
      const read = await readFile(file);
      const body = new Uint8Array(isOwn && type.startsWith("text/html") ? inWords(read) : read);
      return { body, type, isImmutable: name.startsWith("/assets/") };
    } catch {
      return null;
    }
  };
}

/** A page of the console's own in the desk's words; no script of ours runs in it. */
const inWords = (html: Buffer): Buffer =>
  Buffer.from(
    html.toString().replace(/>([^<>]*\p{L}[^<>]*)</gu, (_, text: string) => `>${knownText(text)}<`),
  );

/** Null for what is not a path: broken `%`, NUL, a backslash. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

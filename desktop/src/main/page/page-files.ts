import { readFile } from "node:fs/promises";
import { extname, isAbsolute, join, relative, sep } from "node:path";

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
 * page itself gets the console's shell: nothing is prerendered for somebody who is signed in.
 */
export function createPageFiles(directories: { web: string; console: string }) {
  return async (pathname: string): Promise<PageFile | null> => {
    const path = decoded(pathname);
    if (path === null) return null;
    const isOwn = path.startsWith("/console/");
    const directory = isOwn ? directories.console : directories.web;
    const name = isOwn ? path.slice("/console".length) : path;
    const isPage = extname(name) === "" && !isOwn && !name.startsWith("/assets/");
    const file = join(directory, isPage ? "console.html" : name);
    const way = relative(directory, file);
    if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
    const type = types[extname(file)];
    if (!type) return null;
    try {
      const body = new Uint8Array(await readFile(file));
      return { body, type, isImmutable: name.startsWith("/assets/") };
    } catch {
      return null;
    }
  };
}

/** Null for what is not a path: broken `%`, NUL, a backslash. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

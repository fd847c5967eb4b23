import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { pageWith } from "./page-with.ts";

// Builds the website into dist/: the client, then the pages that paint before any script.

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}dist/`;
const rendererFolder = `${root}.cache/prerender/`;

type Renderer = {
  prerender(path: string): Promise<string>;
  prerenderShell(): string;
};

await build({ root, logLevel: "warn" });
await build({
  root,
  logLevel: "warn",
  build: {
    ssr: "src/prerender.tsx",
    outDir: rendererFolder,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
});

const rendererUrl = pathToFileURL(`${rendererFolder}prerender.js`).href;
const { prerender, prerenderShell } = (await import(rendererUrl)) as Renderer;
const template = await readFile(`${dist}index.html`, "utf8");
const pages = {
  "index.html": { path: "/", html: await prerender("/") },
  "login.html": { path: "/login", html: await prerender("/login") },
  "shell.html": { path: "", html: prerenderShell() },
};
await mkdir(dist, { recursive: true });
for (const [name, page] of Object.entries(pages)) {
  await writeFile(`${dist}${name}`, pageWith(template, page));
}
await rm(rendererFolder, { recursive: true });

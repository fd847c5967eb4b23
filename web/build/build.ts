import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { assetTags } from "./asset-tags.ts";
import { compressFiles } from "./compress.ts";
import { withInlineStyles } from "./inline-styles.ts";
import { moveSourceMaps } from "./move-source-maps.ts";
import { pageWith } from "./page-with.ts";

// Builds the website into dist/: the client, the pages that paint before any script, all of it compressed.

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}dist/`;
const rendererFolder = `${root}.cache/prerender/`;

type Renderer = {
  prerender(path: string): Promise<string>;
  prerenderShell(): string;
};

await build({ root, logLevel: "warn" });
await moveSourceMaps(dist, `${root}.source-maps`);
await build({
  root,
  logLevel: "warn",
  build: {
    ssr: "src/prerender.tsx",
    outDir: rendererFolder,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
    sourcemap: false,
  },
});

const rendererUrl = pathToFileURL(`${rendererFolder}prerender.js`).href;
const { prerender, prerenderShell } = (await import(rendererUrl)) as Renderer;
const template = await readFile(`${dist}index.html`, "utf8");
const manifest: Manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, "utf8"));
const landing = ["src/pages/LandingPage.tsx"];
const login = ["src/pages/account/LoginPage.tsx", "src/features/account/sign-in/LoginForm.tsx"];
const pages = {
  "index.html": { path: "/", title: "Support · Deskbell", chunks: landing },
  "login.html": { path: "/login", title: "Sign in · Deskbell", chunks: login },
};
for (const [name, { path, title, chunks }] of Object.entries(pages)) {
  const html = await prerender(path);
  const head = assetTags(manifest, chunks, template);
  const page = pageWith(template, { path, title, head, html });
  const read = (file: string) => readFile(`${dist}${file}`, "utf8");
  await writeFile(`${dist}${name}`, await withInlineStyles(page, read));
}
const shell = { path: "", title: "Deskbell", html: prerenderShell() };
await writeFile(`${dist}shell.html`, pageWith(template, { ...shell, head: "" }));
// The console's page waits for this one file before it draws anything.
const head = assetTags(manifest, ["src/platform/desktop.ts"], template);
await writeFile(`${dist}console.html`, pageWith(template, { ...shell, head }));
await rm(rendererFolder, { recursive: true });
await compressFiles(dist);

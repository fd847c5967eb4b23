import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Wording } from "@deskbell/shared/wording";
import { build, type Manifest } from "vite";
import { assetTags } from "./asset-tags.ts";
import { compressFiles } from "./compress.ts";
import { withInlineStyles } from "./inline-styles.ts";
import {
  builtCatalogue,
  catalogueScript,
  consoleWords,
  wordings,
  wordsOf,
} from "./messages/catalogues.ts";
import { moveSourceMaps } from "./move-source-maps.ts";
import { pageWith } from "./page-with.ts";
import { prerenderIn } from "./prerender-in.ts";
import { prerendered } from "./prerendered.ts";
import { putInPlace } from "./put-in-place.ts";

// Builds the website into dist/: the client, the pages that paint before any script, all of it compressed.
// In a folder of its own until it is whole: several desks that start at once may each build it.

const root = fileURLToPath(new URL("..", import.meta.url));
const work = `${root}.cache/build-${process.pid}/`;
const dist = `${work}dist/`;
const rendererFolder = `${work}prerender/`;

await build({ root, logLevel: "warn", build: { outDir: dist, emptyOutDir: true } });
await moveSourceMaps(dist, `${work}source-maps`);
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
const template = await readFile(`${dist}index.html`, "utf8");
const manifest: Manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, "utf8"));
const pages = {
  "index.html": { path: "/", title: "Support", chunks: prerendered.landing },
  "login.html": { path: "/login", title: "Sign in", chunks: prerendered.login },
};
// The console's page waits for this one file before it draws anything.
const consoleHead = assetTags(manifest, ["src/platform/desktop.ts"], template);

for (const wording of Object.keys(wordings) as Wording[]) {
  const script = catalogueScript(wording);
  if (script) await writeFile(`${dist}${script.file}`, script.code);
  const words = wordsOf(wording);
  const said = { ...wordings[wording], script: script?.file ?? null, words };
  const folder = wording === "specification" ? dist : `${dist}wordings/${wording}/`;
  await mkdir(folder, { recursive: true });
  const mainWords = consoleWords(wording);
  if (mainWords) await writeFile(`${folder}words.json`, mainWords);
  const paths = Object.values(pages).map(({ path }) => path);
  const rendered = await prerenderIn(builtCatalogue(wording), rendererUrl, paths);

  for (const [name, { path, title, chunks }] of Object.entries(pages)) {
    const head = assetTags(manifest, chunks, template);
    const html = rendered.pages[path] ?? "";
    const page = pageWith(
      template,
      { path, title: `${words(title)} · Deskbell`, head, html },
      said,
    );
    const read = (file: string) => readFile(`${dist}${file}`, "utf8");
    await writeFile(`${folder}${name}`, await withInlineStyles(page, read));
  }
  const shell = { path: "", title: "Deskbell", html: rendered.shell };
  await writeFile(`${folder}shell.html`, pageWith(template, { ...shell, head: "" }, said));
  await writeFile(
    `${folder}console.html`,
    pageWith(template, { ...shell, head: consoleHead }, said),
  );
}
await compressFiles(dist);
await putInPlace(`${work}source-maps`, `${root}.source-maps`);
await putInPlace(`${work}dist`, `${root}dist`);
await rm(work, { recursive: true });

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { icnsOf, icoOf } from "./icon-containers.ts";

// Draws the console's icons from the website's bell: `npm run icons --workspace desktop`. They are
// kept in the repository; run it again when web/public/bell.svg changes.

const folder = new URL("../icons/", import.meta.url);
const bellFile = new URL("../../../web/public/bell.svg", import.meta.url);

// Colours of tokens.css: --ink, and --ink-soft of the dark theme, which the bell's foot needs on ink.
const ink = "#1B2333";
const footOnPaper = "#566074";
const footOnInk = "#A3ADBF";

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
/** Up to this a margin costs more than it gives. */
const smallPx = 48;

/** The bell on a tile of ink, in units of the bell's own 32. */
function tile(bell: string, sizePx: number): string {
  const isSmall = sizePx <= smallPx;
  const marginUnits = isSmall ? 0 : 1.5;
  const sideUnits = 32 - 2 * marginUnits;
  const bellUnits = sideUnits * (isSmall ? 0.94 : 0.82);
  const offset = (32 - bellUnits) / 2;
  const inner = bell.slice(bell.indexOf(">") + 1, bell.lastIndexOf("</svg>"));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 32 32">
<rect x="${marginUnits}" y="${marginUnits}" width="${sideUnits}" height="${sideUnits}" rx="7" fill="${ink}"/>
<g transform="translate(${offset} ${offset}) scale(${bellUnits / 32})">${inner}</g></svg>`;
}

const drawn = await readFile(bellFile, "utf8");
if (!drawn.includes(footOnPaper)) throw new Error("the bell's foot has another colour now");
const bell = drawn.replace(footOnPaper, footOnInk);
const draw = (sizePx: number) =>
  sharp(Buffer.from(tile(bell, sizePx)))
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer();

await mkdir(folder, { recursive: true });
const images = new Map<number, Buffer>();
for (const sizePx of [...linuxSizes, 1024]) images.set(sizePx, await draw(sizePx));
for (const sizePx of linuxSizes) {
  await writeFile(new URL(`${sizePx}x${sizePx}.png`, folder), images.get(sizePx) ?? "");
}
await writeFile(new URL("icon.ico", folder), icoOf(images));
await writeFile(new URL("icon.icns", folder), icnsOf(images));
console.log(`Icons drawn into ${fileURLToPath(folder)}`);

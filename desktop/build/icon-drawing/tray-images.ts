import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Draws the small pictures of desktop/assets from the website's bell: for the tray (templates are
// macOS's), and for the badge on Windows' taskbar. They are committed; run this again when the bell changes.

const root = new URL("../../..", import.meta.url);
const bell = await readFile(new URL("web/public/bell.svg", root), "utf8");
const dot =
  '<circle cx="25" cy="8" r="7" fill="#fff"/><circle cx="25" cy="8" r="5.5" fill="#c62828"/>';
const circle =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#c62828"/></svg>';

/** macOS takes the shape alone; the dot of what is unread stands in a gap. */
const black = bell.replaceAll(/#[0-9a-f]{6}/gi, "#000");
const gap =
  '<mask id="gap"><rect width="32" height="32" fill="#fff"/><circle cx="25" cy="8" r="8"/></mask>';
const blackUnread = black
  .replace("</title>", `</title>${gap}<g mask="url(#gap)">`)
  .replace("</svg>", '</g><circle cx="25" cy="8" r="5.5"/></svg>');

const pictures = [
  { name: "trayTemplate", svg: black, pixels: 16 },
  { name: "trayUnreadTemplate", svg: blackUnread, pixels: 16 },
  { name: "tray", svg: bell, pixels: 24 },
  { name: "trayUnread", svg: bell.replace("</svg>", `${dot}</svg>`), pixels: 24 },
  { name: "unread", svg: circle, pixels: 16 },
  { name: "icon", svg: bell, pixels: 256 },
];

for (const { name, svg, pixels } of pictures) {
  for (const scale of name === "icon" ? [1] : [1, 2]) {
    const file = new URL(`desktop/assets/${name}${scale === 1 ? "" : `@${scale}x`}.png`, root);
    const image = sharp(Buffer.from(svg), { density: 72 * 16 }).resize(pixels * scale);
    await image.png().toFile(fileURLToPath(file));
  }
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

// Renders the drawings of pictures/*.svg to WebP beside them. Run by hand after changing one:
// node server/src/embedded/demo-data/draw-pictures.ts

const folder = new URL("pictures/", import.meta.url);
const pictureMaxBytes = 60_000;

for (const name of (await readdir(folder)).filter((file) => file.endsWith(".svg"))) {
  const picture = await sharp(await readFile(new URL(name, folder)))
    .webp({ quality: 84, effort: 6 })
    .toBuffer();
  if (picture.length > pictureMaxBytes) throw new Error(`${name} is ${picture.length} bytes.`);
  await writeFile(new URL(name.replace(/\.svg$/, ".webp"), folder), picture);
  console.log(`${name}: ${picture.length} bytes`);
}

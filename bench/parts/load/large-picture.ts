import { randomFillSync } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import sharp from "sharp";

const width = 4_000;
const height = 3_000;
const channels = 3;

/** A JPEG of 12 megapixels that is nearly as large as an attachment may be. */
export async function largePicture(): Promise<Buffer> {
  // Coarse noise over a gradient: as much detail as a photo has.
  const [cellsX, cellsY] = [width / 4, height / 4];
  const noise = Buffer.alloc(cellsX * cellsY * channels);
  randomFillSync(noise);
  const raw = { width: cellsX, height: cellsY, channels } as const;
  let best = Buffer.alloc(0);
  for (let quality = 95; quality >= 40; quality -= 5) {
    best = await sharp(noise, { raw })
      .resize(width, height, { kernel: "cubic" })
      .jpeg({ quality })
      .toBuffer();
    if (best.length <= limits.attachmentMaxBytes) break;
  }
  return best;
}

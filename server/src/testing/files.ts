import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small real PNG picture. */
export async function aPicture(name = "kettle.png", color = "#e3a62b"): Promise<File> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}

/** 31 kB that unfold to a picture of 16,000 × 16,000 pixels. */
export function aHugePicture(): File {
  const sidePixels = 16_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  header[8] = 1; // one bit a pixel, grey
  const row = 1 + sidePixels / 8;
  const bytes = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(row * sidePixels), { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  return new File([new Uint8Array(bytes)], "huge.png", { type: "image/png" });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export const aTextFile = (name: string, text = "this is no picture"): File =>
  new File([text], name, { type: "image/png" });

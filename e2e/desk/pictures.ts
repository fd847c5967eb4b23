import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** What a file input takes. */
export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A real PNG picture in one colour. */
export function aPicture(name = "parcel.png"): Upload {
  return pngOf(name, 64, 48, (row) => row.fill(0xa6));
}

/** A real PNG picture of noise: of `bytes` bytes nothing can be compressed away. */
export function aLargePicture(name: string, bytes: number): Upload {
  const side = Math.floor(Math.sqrt(bytes / 3));
  return pngOf(name, side, side, (row) => randomBytes(row.length).copy(row));
}

/** A real picture with bytes after its end, to be of exactly that size. */
export function aPictureOfBytes(name: string, bytes: number): Upload {
  const { mimeType, buffer } = aPicture(name);
  return { name, mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
}

/** What calls itself a picture and is none. */
export const aTextFileNamedPicture: Upload = {
  name: "picture.png",
  mimeType: "image/png",
  buffer: Buffer.from("this is no picture"),
};

export const asFile = ({ name, mimeType, buffer }: Upload): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

function pngOf(
  name: string,
  width: number,
  height: number,
  paint: (row: Buffer) => unknown,
): Upload {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits a channel
  header[9] = 2; // red, green, blue
  const stride = 1 + width * 3; // a row begins with its filter, 0
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) paint(pixels.subarray(y * stride + 1, (y + 1) * stride));
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(pixels)),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real PNG picture in one colour. */
export function aPicture(name = "kettle.png", widthPx = 320, heightPx = 200): UploadFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 2], 8); // 8 bits, red green blue
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(widthPx * 3, "e3a62b", "hex")]);
  const buffer = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(heightPx).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

/** A file whose name says picture and whose content does not. */
export const aTextNamedPng = (): UploadFile => ({
  name: "cat.png",
  mimeType: "image/png",
  buffer: Buffer.from("this is no picture"),
});

export const aTextFile = (bytes: number): UploadFile => ({
  name: "log.txt",
  mimeType: "text/plain",
  buffer: Buffer.alloc(bytes, "line of a log\n"),
});

export const aTooLargePicture = (): UploadFile => ({
  name: "large.png",
  mimeType: "image/png",
  buffer: Buffer.alloc(5_000_001),
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

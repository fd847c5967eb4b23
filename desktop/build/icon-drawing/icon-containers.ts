/** PNG images by their width in pixels. */
type Images = ReadonlyMap<number, Buffer>;

/** Sizes that Windows asks for; 256 is written as 0. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256];

/**
 * Types of an icns container that hold PNG, with their width in pixels.
 * @see https://en.wikipedia.org/wiki/Apple_Icon_Image_format
 */
const icnsTypes = { ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 } as const;

function imageOf(images: Images, sizePx: number): Buffer {
  const image = images.get(sizePx);
  if (!image) throw new Error(`no image of ${sizePx} px was drawn`);
  return image;
}

/** A Windows icon: a header, an entry of 16 bytes for each image, the images as PNG. */
export function icoOf(images: Images): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icoSizes.length, 4);
  let offset = header.length + icoSizes.length * 16;
  const entries = icoSizes.map((sizePx) => {
    const entry = Buffer.alloc(16);
    const { length } = imageOf(images, sizePx);
    entry.writeUInt8(sizePx % 256, 0);
    entry.writeUInt8(sizePx % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...icoSizes.map((sizePx) => imageOf(images, sizePx))]);
}

/** A macOS icon: a header with the whole length, then type, length and PNG of each image. */
export function icnsOf(images: Images): Buffer {
  const block = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, "ascii");
    head.writeUInt32BE(head.length + content.length, 4);
    return Buffer.concat([head, content]);
  };
  const blocks = Object.entries(icnsTypes).map(([type, sizePx]) =>
    block(type, imageOf(images, sizePx)),
  );
  return block("icns", Buffer.concat(blocks));
}

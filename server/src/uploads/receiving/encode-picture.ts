import { limits } from "@deskbell/shared/limits";
import PQueue from "p-queue";
import sharp from "sharp";

// Only the decoders of what people really send; SVG, PDF, TIFF, HEIC and files on disk stay shut.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Pictures decoded at the same time; the others wait. */
const queue = new PQueue({ concurrency: 2 });
const decodeTimeoutSeconds = 15;

type Shape = {
  /** At most this on a side. */
  sidePixels?: number;
  /** Cut to a square around its middle. */
  isSquare?: boolean;
  format?: "webp" | "png";
};

/**
 * Decodes a picture and encodes it again, usually as WebP: scaled down to fit, upright, first frame only,
 * without metadata. What a client sent is never stored itself, so nothing hidden in it survives.
 *
 * @throws when the bytes are no JPEG, PNG, WebP or GIF, are damaged, or hold more than
 *   `limits.imageMaxPixels` pixels
 */
export async function encodePicture(
  sent: Buffer,
  { sidePixels = limits.imageSideMaxPixels, isSquare = false, format = "webp" }: Shape = {},
): Promise<{ bytes: Buffer; width: number; height: number }> {
  return queue.add(async () => {
    const { data, info } = await sharp(sent, {
      limitInputPixels: limits.imageMaxPixels,
      failOn: "warning",
      pages: 1,
    })
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize(
        sidePixels,
        sidePixels,
        isSquare ? { fit: "cover" } : { fit: "inside", withoutEnlargement: true },
      )
      .toFormat(format, format === "webp" ? { quality: 82, effort: 2 } : { compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

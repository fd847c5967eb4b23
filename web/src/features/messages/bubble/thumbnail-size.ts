/** Thumbnails fit this box; several stand beside each other as squares. CSS pixels. */
const boxWidth = 320;
const boxHeight = 280;
const squareSide = 148;
/** For pictures whose size is unknown. */
const unknownWidth = 240;
const unknownHeight = 180;

/** The place a thumbnail takes before its picture has loaded, so that nothing jumps. CSS pixels. */
export function thumbnailSize(
  { width, height }: { width: number; height: number },
  picturesCount: number,
): { width: number; height: number } {
  if (picturesCount > 1) return { width: squareSide, height: squareSide };
  if (width <= 0 || height <= 0) return { width: unknownWidth, height: unknownHeight };
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

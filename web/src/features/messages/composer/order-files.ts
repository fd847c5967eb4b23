/** By how many places a key moves a file: onwards in the direction that the page is read in, and downwards. */
export function stepOf(key: string, direction: "ltr" | "rtl"): -1 | 0 | 1 {
  const onwards = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === onwards || key === "ArrowDown") return 1;
  return key === back || key === "ArrowUp" ? -1 : 0;
}

/** The ids with this one at a place, or at the nearest that there is. */
export function movedBefore(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

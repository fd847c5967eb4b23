const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1_920, height: 1_080 },
  workArea: { x: 0, y: 0, width: 1_920, height: 1_040 },
  size: { width: 1_920, height: 1_080 },
  workAreaSize: { width: 1_920, height: 1_040 },
  scaleFactor: 1,
} satisfies Partial<Electron.Display> as unknown as Electron.Display;

/** One screen, of the most usual kind. */
export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
} satisfies Pick<Electron.Screen, "getPrimaryDisplay" | "getAllDisplays" | "getDisplayMatching">;

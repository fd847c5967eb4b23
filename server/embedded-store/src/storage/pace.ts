/** How long one command may keep the others waiting. Tests shorten it, so that every step gives way. */
export type Pace = {
  /** Index entries or documents between two moments at which a walk may give way. */
  tickEntries: number;
  /** A read gives way after this long. */
  turnMs: number;
  /** A write of many documents, or an index build, holds the writer for this long at once. */
  sliceMs: number;
};

export const defaultPace: Pace = { tickEntries: 128, turnMs: 8, sliceMs: 10 };

/** Gives way wherever it can. */
export const steppingPace: Pace = { tickEntries: 1, turnMs: 0, sliceMs: 0 };

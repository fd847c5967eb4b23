/** Memory that one walk through rows keeps between two of them. An estimate. */
export type HeldBytes = { bytes: number };

let current: HeldBytes | null = null;

/** Runs one step of a walk; what is held and released in it is counted for `held`. */
export function countingHeld<T>(held: HeldBytes, step: () => T): T {
  const outer = current;
  current = held;
  try {
    return step();
  } finally {
    current = outer;
  }
}

/** Says that the running step keeps so many bytes more; less when negative. */
export function holdBytes(bytes: number): void {
  if (current) current.bytes += bytes;
}

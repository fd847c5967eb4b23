import { useEffect, useState } from "react";

interface Debounce<T> {
  /** What is answered before the first pause; the value itself if left out. */
  initial?: T;
  delayMs?: number;
}

/** Debounces what is typed: the value once it has stayed the same for `delayMs`, until then the one before. */
export function useDebounced<T>(value: T, { initial = value, delayMs = 250 }: Debounce<T> = {}): T {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

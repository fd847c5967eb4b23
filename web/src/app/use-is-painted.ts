import { useEffect, useState } from "react";

/** False until the first paint: what can wait for it does not slow it down, and is not prerendered. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted;
}

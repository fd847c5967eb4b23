import { loadChunk } from "../../platform/load-chunk.ts";
import { offlineError } from "./api-error.ts";

/** Loads the contract of an answer when it is first needed: zod is not part of a first paint. Throws ApiError. */
export function loadContract<T>(load: () => Promise<T>): Promise<T> {
  return loadChunk(load).catch(() => {
    throw offlineError;
  });
}

import { rm } from "node:fs/promises";

/** Removes a folder in which Chromium had its profile: its other processes write on for a moment after it has ended. */
export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

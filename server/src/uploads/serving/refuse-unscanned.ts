import { AppError } from "../../errors/app-error.ts";
import type { StoredFile } from "../storage/stored-file.ts";

const retryAfterSeconds = 60;

/** @throws AppError `unavailable` (503) for a file that waits for the virus check; `not_found` (404) for one that failed it */
export function refuseUnscanned({ scan }: Pick<StoredFile, "scan">): void {
  if (scan === "waiting") {
    throw new AppError(
      "unavailable",
      "This file waits for the virus check. Please try again later.",
      { retryAfterSeconds },
    );
  }
  if (scan === "refused") {
    throw new AppError("not_found", "This file was removed by the virus check.");
  }
}

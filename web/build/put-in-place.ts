import { rename } from "node:fs/promises";

const attemptsMax = 10;

/**
 * Replaces a folder by the one that was made, on the same file system; what was there lies beside the made one
 * afterwards, under another name. Of several that end at once the last one's stays, whole.
 */
export async function putInPlace(made: string, place: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await rename(place, `${made}-before-${attempt}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error; // there was none yet
    });
    try {
      return await rename(made, place);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (!["ENOTEMPTY", "EEXIST"].includes(code) || attempt === attemptsMax) throw error;
    }
  }
}

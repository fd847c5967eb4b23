import type { RegisteredFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { changeFiles, draftFilesOf, draftKeysOf, sayInfected } from "./draft-contents.ts";
import type { FileParts } from "./keep-files.ts";

/** Drafts with files that wait for the virus check. */
export const keysWaiting = ({ getState }: AppStore): string[] =>
  draftKeysOf(getState()).filter((key) =>
    draftFilesOf(getState(), key).some(({ scan }) => scan === "waiting"),
  );

/** Asks what became of files that wait for the virus check: one that failed it is taken off, which is said. */
export async function lookAtChecks({ store, isTheirs, find }: FileParts): Promise<void> {
  for (const key of keysWaiting(store)) {
    const found = await find(key);
    if (found.kind !== "found" || !isTheirs()) continue;
    const files = found.drafts.get(key)?.content.files ?? [];
    const change = (file: RegisteredFile) => {
      const now = files.find(({ id }) => id === file.keptAs);
      if (!file.scan || !now || now.scan === "waiting") return file;
      const { scan: _, ...checked } = file;
      if (!now.scan) return checked;
      sayInfected(file);
      return null;
    };
    changeFiles(store, key, { change });
  }
}

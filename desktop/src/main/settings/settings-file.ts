import { rmSync } from "node:fs";
import { join } from "node:path";
import Store from "electron-store";
import {
  defaultStoredSettings,
  type StoredSettings,
  storedSettingsSchema,
} from "./stored-settings.ts";

/** What is stored, one part at a time. */
export interface SettingsFile {
  get<Name extends keyof StoredSettings>(name: Name): StoredSettings[Name];
  set<Name extends keyof StoredSettings>(name: Name, value: StoredSettings[Name]): void;
}

/**
 * Opens `settings.json` of this computer. It is read once: only this process writes it, and each write
 * replaces the whole file atomically (docs/decisions/0039-electron-store-again.md).
 *
 * What cannot be written counts until the process ends, and is written with the next that can.
 *
 * @param onUnwritable called when a write fails and the one before did not
 * @returns also whether the file was damaged, and now holds the defaults
 */
export function openSettingsFile(
  directory: string,
  onUnwritable: () => void = () => {},
): { file: SettingsFile; wasDamaged: boolean } {
  let wasDamaged = false;
  const openStore = () =>
    new Store<StoredSettings>({
      name: "settings",
      cwd: directory,
      defaults: defaultStoredSettings,
      clearInvalidConfig: true,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
      deserialize(text) {
        const parsed = storedSettingsSchema.partial().safeParse(jsonOf(text));
        if (parsed.success) return parsed.data as StoredSettings; // a missing part gets its default
        wasDamaged = true;
        throw new SyntaxError("The settings are damaged."); // the kind of error that resets the file
      },
    });
  const openAgain = () => {
    // The file is there and the system does not let it be read: it is replaced like a damaged one.
    wasDamaged = true;
    rmSync(join(directory, "settings.json"), { force: true });
    return openStore();
  };
  const store = attempt(openStore) ?? openAgain();
  let stored = store.store;
  let isWritten = true;

  const file: SettingsFile = {
    get: (name) => stored[name],
    set(name, value) {
      stored = { ...stored, [name]: value };
      const wasWritten = isWritten;
      try {
        store.store = stored;
        isWritten = true;
      } catch {
        // A full disk or a read-only profile: whoever closes the window need not hear of it as an error.
        isWritten = false;
        if (wasWritten) onUnwritable();
      }
    },
  };
  return { file, wasDamaged };
}

const jsonOf = (text: string): unknown => attempt(() => JSON.parse(text));

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

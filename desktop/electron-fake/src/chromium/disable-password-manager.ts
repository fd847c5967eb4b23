import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Electron offers to keep no passwords, and asks nothing of the kind. */
export function keepNoPasswords(profile: string): void {
  const folder = join(profile, "Default");
  const file = join(folder, "Preferences");
  mkdirSync(folder, { recursive: true });
  const known = readPreferences(file);
  const { profile: own = {} } = known;
  const changed = {
    ...known,
    credentials_enable_service: false,
    profile: { ...own, password_manager_enabled: false },
  };
  writeFileSync(file, JSON.stringify(changed));
}

function readPreferences(file: string): { profile?: object } {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {}; // there is none yet, or Chromium did not come to write it
  }
}

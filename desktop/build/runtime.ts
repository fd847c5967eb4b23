import { join } from "node:path";
import { requiredParts } from "../../e2e/programs/required-parts.ts";
import { electronProgram } from "../vendor-patches/electron-program.ts";
import { root } from "./root.ts";

/** What runs the console on this computer: Electron, or electron-fake (desktop/electron-fake/README.md). */
export interface Runtime {
  name: "electron" | "electron-fake";
  program: string;
}

/** @throws Error when Electron is demanded by `DESK_REQUIRE_REAL=electron` and is not here */
export function findRuntime(): Runtime {
  const electron = electronProgram(root);
  if (electron) return { name: "electron", program: electron.program };
  if (requiredParts().has("electron")) {
    throw new Error(
      "DESK_REQUIRE_REAL demands Electron, but its own program is not here. Get it by `npx install-electron --no`.",
    );
  }
  const fake = process.env.ELECTRON_FAKE ?? join(root, "desktop/electron-fake/electron");
  return { name: "electron-fake", program: fake };
}

/** Chromium has no sandbox for root. */
export const sandboxArguments: readonly string[] = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication } from "@playwright/test";
import { root } from "../build/root.ts";
import { runtime } from "./runtime.ts";

/** A folder of user data, as on a computer where the console was never started. */
export const newUserData = (): string => mkdtempSync(join(tmpdir(), "desk-user-data-"));

type Options = {
  userData: string;
  /** After the program's own, for instance a deep link. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Folder with the package.json of the program; the repository's is the console's. */
  program?: string;
};

/** The command that starts the console, and what it needs to be told. */
export function startCommand({ userData, args = [], env = {}, program = root }: Options) {
  const { NODE_OPTIONS: _, ...own } = process.env;
  return {
    executablePath: runtime.program,
    args: [program, `--user-data-dir=${userData}`, ...args],
    env: {
      ...(own as Record<string, string>),
      DESK_E2E: "1",
      ELECTRON_DOUBLE_NODE: process.execPath,
      ...env,
    },
  };
}

/** Starts the console, on Electron where it is present and on the double where it is not. */
export const start = (options: Options): Promise<ElectronApplication> =>
  _electron.launch(startCommand(options));

import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractAll } from "@electron/asar";
import type { TestProject } from "vitest/node";
import { makeStubRuntime } from "../../ci/make-stub-runtime.ts";
import { packConsole } from "../packaging/pack-console.ts";
import { root } from "../root.ts";

/** What the tests inspect, made once for all of them. */
export interface Packed {
  /** Folder of the packages. */
  output: string;
  /** Folder of the installed application in it. */
  app: string;
  /** The archive's content, with what stands unpacked beside it. */
  extracted: string;
  architecture: "x64" | "arm64";
  updateUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Null where the stub of Electron cannot stand in. */
    packed: Packed | null;
  }
}

const updateUrl = "https://updates.example.com/desk/";

/** Packs the built console over a stub of Electron: no download, and all but the runtime is real. */
export async function setup(project: TestProject) {
  if (process.platform !== "linux") return project.provide("packed", null);
  for (const path of ["desktop/dist/main.js", "web/dist/console.html"]) {
    if (!existsSync(join(root, path))) throw new Error(`No ${path}: run npm run build first.`);
  }
  const folder = await mkdtemp(join(tmpdir(), "deskbell-pack-"));
  const output = join(folder, "release");
  const extracted = join(folder, "extracted");
  const dist = join(folder, "stub");
  const architecture = process.arch === "arm64" ? "arm64" : "x64";
  await makeStubRuntime(dist);
  const options = { dist, architecture, output, isRelease: false, updateUrl } as const;
  await packConsole({ ...options, stdio: "ignore" });
  const unpacked = (await readdir(output)).find((name) => name.endsWith("-unpacked")) ?? "";
  const app = join(output, unpacked);
  extractAll(join(app, "resources/app.asar"), extracted);
  project.provide("packed", { output, app, extracted, architecture, updateUrl });
  return () => rm(folder, { recursive: true, force: true });
}

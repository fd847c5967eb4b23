import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeStubRuntime } from "../../ci/make-stub-runtime.ts";
import { electronProgram } from "../../vendor-patches/electron-program.ts";
import { root } from "../root.ts";
import { packConsole } from "./pack-console.ts";
import { readUpdateUrl } from "./update-url.ts";

// `npm run pack` builds website and console, then the packages that this machine makes without a
// download. `npm run pack -- --release` makes all that electron-builder.yml names for this platform;
// electron-builder fetches what it needs for that (docs/desktop-release.md), after an audit that found
// nothing.

const { values } = parseArgs({
  options: { release: { type: "boolean", default: false }, arm64: { type: "boolean" } },
});
const isRelease = values.release;
const own = process.arch === "arm64" ? "arm64" : "x64";
const architecture = values.arm64 ? "arm64" : own;
const updateUrl = readUpdateUrl(process.env.DESK_UPDATE_URL);
const output = join(root, "desktop/release");

const isNativeDist = architecture === own && !isRelease;
let dist = isNativeDist ? (electronProgram(root)?.dist ?? null) : null;
if (!isRelease && !dist) {
  if (process.platform !== "linux") {
    console.error("Electron's binary is not here: `npx install-electron --no` fetches it.");
    process.exit(1);
  }
  dist = join(root, "desktop/.cache/stub-runtime");
  await makeStubRuntime(dist);
  console.log("Electron's binary is not here: these packages hold a stub and do not start.");
}

if (isRelease) {
  const audit = spawnSync("npm run audit", { cwd: root, stdio: "inherit", shell: true });
  if (audit.status !== 0) {
    console.error("Nothing was packed: a release needs npm run audit to end with 0.");
    process.exit(audit.status ?? 1);
  }
}

const build = spawnSync("npm run build", { cwd: root, stdio: "inherit", shell: true });
if (build.status !== 0) process.exit(1);
const leftOut = await packConsole({ dist, architecture, isRelease, output, updateUrl });
for (const sentence of leftOut) console.log(sentence);
console.log("Packages: desktop/release/");

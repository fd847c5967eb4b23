import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Architecture = "x64" | "arm64";

interface Wanted {
  platform: NodeJS.Platform;
  architecture: Architecture;
  /** Folder of the packages. */
  output: string;
  /** Everything that electron-builder.yml names, with electron-builder's own downloads. */
  isRelease: boolean;
}

export interface BuilderRuns {
  /** Options of electron-builder, one run after the other. */
  runs: string[][];
  /** A sentence for each kind of package that is not made. */
  leftOut: string[];
}

const hasDpkg = () => spawnSync("dpkg-deb", ["--version"]).status === 0;

/**
 * How to call electron-builder. The Debian package comes last and alone, from the folder that the
 * first run left: electron-builder marks that folder as a Debian installation, and an AppImage or
 * archive packed beside it would carry the mark and later try to update itself with dpkg.
 */
export function builderRuns({ platform, architecture, output, isRelease }: Wanted): BuilderRuns {
  if (platform === "darwin") {
    return isRelease
      ? { runs: [["--mac"]], leftOut: [] }
      : {
          runs: [["--mac", "dir", "zip"]],
          leftOut: ["No dmg: its tools are a download. `npm run pack -- --release` makes it."],
        };
  }
  if (platform === "win32") {
    return isRelease
      ? { runs: [["--win"]], leftOut: [] }
      : {
          runs: [["--win", "dir", "zip"]],
          leftOut: ["No installer: NSIS is a download. `npm run pack -- --release` makes it."],
        };
  }
  const suffix = architecture === "x64" ? "" : `-${architecture}`;
  const unpacked = join(output, `linux${suffix}-unpacked`);
  const withDeb = isRelease || hasDpkg();
  const first = ["--linux", ...(isRelease ? ["AppImage"] : ["dir"]), "tar.gz"];
  const deb = ["--linux", "deb", "--prepackaged", unpacked];
  return {
    runs: [first, ...(withDeb ? [deb] : [])].map((options) => [...options, `--${architecture}`]),
    leftOut: [
      ...(isRelease
        ? []
        : ["No AppImage: its runtime is a download. `npm run pack -- --release` makes it."]),
      ...(withDeb ? [] : ["No deb: this machine has no dpkg-deb."]),
    ],
  };
}

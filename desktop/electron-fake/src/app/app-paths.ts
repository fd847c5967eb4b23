import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { commandLine } from "./command-line.ts";

type Name = Parameters<Electron.App["getPath"]>[0];

/** Where a program keeps what; `set` moves one of them. */
export function createAppPaths(nameOfApp: () => string) {
  const moved = new Map<Name, string>();

  function get(name: Name): string {
    const known = moved.get(name) ?? usual(name);
    if (known === undefined) throw new Error(`Failed to get '${name}' path`);
    return known;
  }

  function usual(name: Name): string | undefined {
    const home = homedir();
    switch (name) {
      case "home":
        return home;
      case "appData":
        return process.env.XDG_CONFIG_HOME ?? join(home, ".config");
      case "userData":
        return commandLine.getSwitchValue("user-data-dir") || join(get("appData"), nameOfApp());
      case "sessionData":
        return get("userData");
      case "temp":
        return tmpdir();
      case "logs":
        return join(get("userData"), "logs");
      case "exe":
        return process.execPath;
      case "downloads":
        return join(home, "Downloads");
      default:
        return undefined;
    }
  }

  return {
    get,
    set(name: Name, path: string): void {
      if (!isAbsolute(path)) throw new Error("Path must be absolute");
      moved.set(name, path);
    },
  };
}

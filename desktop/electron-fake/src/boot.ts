import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "./app/app.ts";
import { defaultDesktopName } from "./app/desktop-name.ts";
import { system } from "./platform.ts";

// What Electron's binary does with its command line: finds the program, and runs it.

type Package = Partial<Record<"main" | "name" | "productName" | "version" | "desktopName", string>>;

const args = process.argv.slice(2);
const given = resolve(args.find((argument) => !argument.startsWith("-")) ?? ".");
const isDirectory = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
const directory = isDirectory ? given : packageAbove(dirname(given));
const {
  main = "index.js",
  name = "Electron",
  productName = name,
  version = "0.0.0",
  desktopName = defaultDesktopName(productName),
}: Package = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
const entry = isDirectory ? join(directory, main) : given;

process.argv = [process.execPath, ...args];
if (system.platform !== process.platform) {
  Object.defineProperty(process, "platform", { value: system.platform });
}
Object.assign(process.versions, { electron: "45.0.0-fake" });
Object.assign(process, { type: "browser", resourcesPath: join(directory, "resources") });
process.on("SIGTERM", () => app.quit());
process.on("SIGINT", () => app.quit());

const program = { directory, name: productName, version, desktopName };
app
  .boot(program, () => import(pathToFileURL(entry).href))
  .catch((error: unknown) => {
    console.error("App threw an error during load\n", error);
    process.exit(1);
  });

function packageAbove(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  if (dirname(from) === from) throw new Error(`There is no package.json above ${given}`);
  return packageAbove(dirname(from));
}

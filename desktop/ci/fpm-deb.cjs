#!/usr/bin/env node
// Stands in for fpm, which electron-builder would download, where dpkg-deb is at hand: takes the
// options that electron-builder 26 gives for `-s dir -t deb`. CUSTOM_FPM_PATH points here.
// CommonJS without types: electron-builder runs it as a program, with whatever Node is there.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const optionsWithoutValue = new Set(["--force", "--debug"]);

/** @returns values by option, and the `source=/destination` pairs */
function readArguments(given) {
  const values = new Map();
  const copies = [];
  const left = [...given];
  while (left.length > 0) {
    const argument = left.shift();
    if (optionsWithoutValue.has(argument)) continue;
    if (!argument.startsWith("-")) {
      const at = argument.indexOf("=/");
      copies.push({ from: argument.slice(0, at), to: argument.slice(at + 1) });
      continue;
    }
    const [name, joined] = argument.split(/=(.*)/s);
    values.set(name, [...(values.get(name) ?? []), joined ?? left.shift()]);
  }
  return { values, copies };
}

/** A folder's content when `from` ends in a slash, else one file. */
function copyInto(root, { from, to }) {
  const target = path.join(root, to);
  if (from.endsWith("/")) {
    fs.mkdirSync(target, { recursive: true });
    execFileSync("cp", ["-a", `${from}.`, target]);
    return;
  }
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(from, target);
  fs.chmodSync(target, 0o644);
}

function controlOf(values, installedKib) {
  const first = (name, otherwise) => values.get(name)?.[0] ?? otherwise;
  const list = (name) => values.get(name)?.join(", ");
  const [synopsis, ...more] = first("--description").trim().split("\n");
  const fields = {
    Package: first("--name"),
    Version: first("--version"),
    Architecture: first("--architecture"),
    Maintainer: first("--maintainer"),
    Vendor: first("--vendor"),
    "Installed-Size": installedKib,
    Homepage: first("--url"),
    Section: first("--category", "default"),
    Priority: first("--deb-priority", "optional"),
    Depends: list("-d"),
    Recommends: list("--deb-recommends"),
    Description: [synopsis.trim(), ...more.map((line) => ` ${line.trim() || "."}`)].join("\n"),
  };
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `${lines.map(([name, value]) => `${name}: ${value}`).join("\n")}\n`;
}

const { values, copies } = readArguments(process.argv.slice(2));
if (values.get("-s")?.[0] !== "dir" || values.get("-t")?.[0] !== "deb") {
  console.error("fpm-deb.cjs makes Debian packages from folders (-s dir -t deb) and nothing else.");
  process.exit(1);
}
const root = fs.mkdtempSync(path.join(os.tmpdir(), "fpm-deb-"));
try {
  fs.chmodSync(root, 0o755);
  for (const copy of copies) copyInto(root, copy);
  const installedKib = execFileSync("du", ["-sk", root], { encoding: "utf8" }).split("\t")[0];
  const debian = path.join(root, "DEBIAN");
  fs.mkdirSync(debian);
  fs.writeFileSync(path.join(debian, "control"), controlOf(values, installedKib));
  for (const [option, name] of [
    ["--after-install", "postinst"],
    ["--after-remove", "postrm"],
  ]) {
    const script = values.get(option)?.[0];
    if (!script) continue;
    fs.copyFileSync(script, path.join(debian, name));
    fs.chmodSync(path.join(debian, name), 0o755);
  }
  const compression = `-Z${values.get("--deb-compression")?.[0] ?? "xz"}`;
  const target = values.get("--package")[0];
  execFileSync("dpkg-deb", ["--root-owner-group", compression, "--build", root, target], {
    stdio: "inherit",
  });
} finally {
  fs.rmSync(root, { recursive: true });
}

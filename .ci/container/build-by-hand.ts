import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Instruction, Stage } from "./read-dockerfile.ts";

/** What an image would be: a folder in place of its root, and what its last stage says. */
export interface BuiltImage {
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: number;
  command: string[];
}

/**
 * Does what the Dockerfile says, instruction for instruction, without an engine: each stage is a folder,
 * and its commands run on this machine in the stage's working directory. What the base images bring is this
 * machine's, so it needs the same Node in PATH.
 *
 * @param context the files that COPY takes, relative to `root`
 */
export function buildByHand(
  stages: readonly Stage[],
  { root, context, scratch }: { root: string; context: readonly string[]; scratch: string },
): BuiltImage {
  const folders = new Map<string, string>();
  let image: BuiltImage | null = null;
  for (const [index, stage] of stages.entries()) {
    const folder = join(scratch, `stage-${index}`);
    if (stage.name) folders.set(stage.name, folder);
    image = { folder, workdir: folder, env: {}, user: 0, command: [] };
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    for (const instruction of stage.instructions) {
      console.log(`${stage.name ?? "image"}: ${instruction.name} ${instruction.words.join(" ")}`);
      carryOut(instruction, image, { root, context, folders });
    }
  }
  if (!image) throw new Error("the Dockerfile has no stage");
  return image;
}

type Sources = { root: string; context: readonly string[]; folders: ReadonlyMap<string, string> };

function carryOut({ name, words, options }: Instruction, image: BuiltImage, from: Sources): void {
  const [first = ""] = words;
  if (name === "WORKDIR") {
    image.workdir = join(image.folder, first);
    mkdirSync(image.workdir, { recursive: true });
  }
  if (name === "ENV") {
    const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(words.join(" ")) ?? [];
    image.env[key] = value;
  }
  if (name === "USER") image.user = Number(first.split(":")[0]);
  if (name === "CMD") image.command = words;
  if (name === "RUN") {
    const env = { ...process.env, ...image.env };
    execFileSync("sh", ["-ec", first], { cwd: image.workdir, env, stdio: "inherit" });
  }
  if (name === "COPY") copy(words, options.from, image, from);
}

function copy(
  words: readonly string[],
  stage: string | undefined,
  { workdir }: BuiltImage,
  { root, context, folders }: Sources,
): void {
  const target = words.at(-1) ?? "";
  for (const source of words.slice(0, -1)) {
    const other = stage === undefined ? null : folders.get(stage);
    if (other === undefined) throw new Error(`no stage is called ${stage}`);
    if (other !== null) {
      cpSync(join(other, source), join(workdir, target), {
        recursive: true,
        verbatimSymlinks: true,
      });
      continue;
    }
    const isFolder = statSync(join(root, source)).isDirectory();
    const files = isFolder
      ? context.filter((path) => source === "." || path.startsWith(`${source}/`))
      : context.filter((path) => path === source);
    if (files.length === 0) throw new Error(`COPY ${source} finds nothing`);
    for (const path of files) {
      const inner = isFolder ? path.slice(source === "." ? 0 : source.length + 1) : basename(path);
      const to = isFolder || target.endsWith("/") ? join(target, inner) : target;
      cpSync(join(root, path), join(workdir, to), { recursive: true });
    }
  }
}

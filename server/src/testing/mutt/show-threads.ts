import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { comesWithinMs } from "../until.ts";

const isInPath = (program: string): boolean =>
  (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, program)));

/** It draws on a terminal alone, which `script` of util-linux is. */
export const isMuttInstalled = (): boolean => isInPath("mutt") && isInPath("script");

const settings = `
set sort=threads
set strict_threads=yes
set ascii_chars=yes
set quit=yes
set hide_thread_subject=no
set folder=.
set spoolfile=box
set index_format="MAIL %s"
`;
/** What moves the cursor to the right within a line, and all else by which a terminal is told what to do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
const toTheRight = /\x1b\[\d*C|\t/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
const control = /\x1b[^A-Za-z]*[A-Za-z]/g;

/** The lines in which mutt lists these mails by threads, an answer below what it answers, with an arrow. */
export async function showThreads(mails: readonly Buffer[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "deskbell-mutt-"));
  try {
    const box = mails.map((raw) => `From mail Tue Nov 24 08:00:00 2026\n${quoted(raw)}\n\n`);
    await writeFile(join(folder, "box"), box.join(""));
    await writeFile(join(folder, "muttrc"), settings);
    const mutt = "mutt -n -F muttrc -R -f box -e 'push <refresh><exit>'";
    const terminal = spawn("script", ["-qec", `stty cols 200 rows 50; ${mutt}`, "/dev/null"], {
      cwd: folder,
      env: { ...process.env, HOME: folder, TERM: "vt100" },
      stdio: ["ignore", "pipe", "inherit"],
      timeout: comesWithinMs,
    });
    const stdout = await text(terminal.stdout);
    const lines = stdout.replace(toTheRight, " ").replace(control, "\n").split("\n");
    return lines.flatMap((line) => /MAIL (.*\S)/.exec(line)?.[1] ?? []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As a file of several mails holds one: where a line begins as a mail does, it is marked. */
const quoted = (raw: Buffer): string =>
  raw
    .toString("latin1")
    .replaceAll("\r\n", "\n")
    .replace(/^From /gm, ">From ");

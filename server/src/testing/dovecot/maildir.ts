import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails of a folder, one a file: the inbox is called "". */
export async function filesIn(maildir: string, folder: string): Promise<string[]> {
  const path = folder === "" ? maildir : join(maildir, `.${folder}`);
  const lists = ["new", "cur"].map(async (part) => {
    const names = await readdir(join(path, part)).catch(() => []);
    return names.map((name) => join(path, part, name));
  });
  return (await Promise.all(lists)).flat();
}

/** In order; of a mail that is moved meanwhile an empty one. */
export async function subjectsIn(maildir: string, folder: string): Promise<string[]> {
  const files = await filesIn(maildir, folder);
  const raws = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return raws.map((raw) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? "").sort();
}

import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type {
  ProjectState,
  StoredAccount,
  StoredCode,
} from "../../../vendor-patches/auth-emulator.ts";

/** The file's content. */
type Kept = { users: StoredAccount[]; oobs: StoredCode[] };

/** What earlier runs have kept; empty at the first. */
export async function readKeptAccounts(file: string): Promise<Kept> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { users: [], oobs: [] };
    if (error instanceof SyntaxError)
      throw new Error(`${file} holds no accounts`, { cause: error });
    throw error;
  }
}

/** Puts what earlier runs have kept into the emulator's state. */
export function restore(state: ProjectState, { users, oobs }: Kept): void {
  for (const user of users) state.overwriteUserWithLocalId(user.localId, user);
  for (const code of oobs) state.oobs.set(code.oobCode, code);
}

/**
 * A function that writes the state to the file, durably. It does nothing when nothing has changed,
 * and calls that come while it writes share the next write.
 */
export function keepAccounts(state: ProjectState, file: string): () => Promise<void> {
  let kept = textOf(state);
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    next = null;
    const text = textOf(state);
    if (text === kept) return;
    await replaceFile(file, text);
    kept = text;
  }

  return () => {
    if (next === null) {
      next = current.catch(() => {}).then(write);
      current = next;
    }
    return next;
  };
}

function textOf({ users, oobs }: ProjectState): string {
  return JSON.stringify({ users: [...users.values()], oobs: [...oobs.values()] });
}

/** A reader finds the old file or the new one, whole, whenever the machine stops. */
async function replaceFile(file: string, text: string): Promise<void> {
  const partial = `${file}.part`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A picked file as the Redux store knows it. The File itself is not serializable: `registeredFile` returns it. */
export interface RegisteredFile {
  id: string;
  name: string;
  bytes: number;
  type: string;
  /** Where it lies at the server already, of a message that was taken back; its id is then the server's. */
  storedAt?: string;
  /** Its id among the files of drafts at the server, which a message names instead of bringing it along. */
  keptAs?: string;
  /** It waits there for the virus check. */
  scan?: "waiting";
}

const files = new Map<string, File>();
const previews = new Map<string, string>();

/** Keeps a picked file in memory until `releaseFiles`; over a reload app/persistence/persist-unsent.ts stores it. */
export function registerFile(file: File): RegisteredFile {
  const id = crypto.randomUUID();
  files.set(id, file);
  return { id, name: file.name, bytes: file.size, type: file.type };
}

/** Registers a restored file again, under the id that it had. */
export function restoreFile(id: string, file: File): void {
  files.set(id, file);
}

export function registeredFile(id: string): File | undefined {
  return files.get(id);
}

/** An object URL for an `<img>`, undefined for documents. Revoked by `releaseFiles`. */
export function previewUrl({ id, type, storedAt }: RegisteredFile): string | undefined {
  const file = files.get(id);
  if (!type.startsWith("image/")) return undefined;
  if (!file) return storedAt;
  const known = previews.get(id);
  if (known) return known;
  const url = URL.createObjectURL(file);
  previews.set(id, url);
  return url;
}

/** Puts files into a message's form: what the server keeps for the draft by its id, in its place among the others. */
export function appendFiles(form: FormData, files: readonly RegisteredFile[]): void {
  const sent = files.filter(({ storedAt }) => !storedAt);
  if (sent.some(({ keptAs }) => keptAs))
    form.set("draftFiles", sent.map(({ keptAs = "+" }) => keptAs).join());
  for (const { id, keptAs } of sent) {
    const file = keptAs ? undefined : registeredFile(id);
    if (file) form.append("attachments", file, file.name);
  }
}

export function releaseFiles(released: readonly Pick<RegisteredFile, "id">[]): void {
  for (const { id } of released) {
    files.delete(id);
    const url = previews.get(id);
    if (url) URL.revokeObjectURL(url);
    previews.delete(id);
  }
}

/** For the end of a session: nothing is left for the next person at this browser. */
export function releaseAllFiles(): void {
  releaseFiles([...files.keys()].map((id) => ({ id })));
}

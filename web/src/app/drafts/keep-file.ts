import { isApiError } from "../../api/http/api-error.ts";
import { refusalTexts } from "../../api/http/refusal-texts.ts";
import { uploadForm } from "../../api/http/upload-form.ts";
import { type RegisteredFile, registeredFile } from "../../state/file-registry.ts";
import { loadDraftContracts, placeIn } from "./draft-calls.ts";
import type { Failure } from "./draft-sync.ts";

type KeptFileOutcome =
  | { kind: "kept"; keptAs: string; scan: "waiting" | undefined }
  | { kind: "aborted" }
  | { kind: "refused"; problems: string[] }
  | Exclude<Failure, { kind: "refused" }>;

/** One attempt to have the server keep a file for a draft. */
export async function keepFile(
  key: string,
  { id, name }: RegisteredFile,
  signal: AbortSignal,
): Promise<KeptFileOutcome> {
  const file = registeredFile(id);
  if (!file) return { kind: "aborted" };
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return { kind: "refused", problems: [] }; // it has changed on the disk: its message says so
  }
  // Before it is uploaded: without its code the answer could not be read.
  const contracts = await loadDraftContracts().catch(() => null);
  if (!contracts) return { kind: "again", afterMs: 0 };
  const form = new FormData();
  form.set("clientFileId", id);
  form.append("attachments", file, name);
  try {
    const call = { url: `drafts/${placeIn(key)}/files`, method: "POST", form } as const;
    const answer = await uploadForm(call, signal);
    const { success, data } = contracts.draftFileAnswerSchema.safeParse(answer);
    if (!success) return { kind: "refused", problems: [] };
    const { id: keptAs, scan } = data.data;
    return { kind: "kept", keptAs, scan: scan === "waiting" ? "waiting" : undefined };
  } catch (error) {
    if (signal.aborted) return { kind: "aborted" };
    if (!isApiError(error)) throw error;
    const { status, code, retryAfterSeconds = 0 } = error;
    if (code === "not_signed_in") return { kind: "over" };
    if (status === "offline" || status >= 500 || status === 429)
      return { kind: "again", afterMs: retryAfterSeconds * 1_000 };
    return {
      kind: "refused",
      problems: status === 413 || status === 415 ? refusalTexts(error) : [],
    };
  }
}

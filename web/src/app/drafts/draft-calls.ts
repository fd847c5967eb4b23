import { isApiError } from "../../api/http/api-error.ts";
import { loadContract } from "../../api/http/load-contract.ts";
import { answerTo, request } from "../../api/http/request.ts";
import { type KeptVersion, wizardKey } from "../../state/kept-drafts.ts";
import type { DraftSyncParts, Failure, Found, Kept } from "./draft-sync.ts";
import { notKept } from "./meet-draft.ts";

export const loadDraftContracts = () => loadContract(() => import("../../api/first-contracts.ts"));

/** A ticket's id, that of its note, or the form of a new ticket, as the server calls it. */
const placeOf = (key: string) =>
  key.startsWith("note:") || key === wizardKey ? key : `reply:${key}`;
/** As it stands in an address. */
export const placeIn = (key: string) => encodeURIComponent(placeOf(key));
export const keyOfPlace = (place: string) => place.replace(/^reply:/, "");

type Answered = { place: string; version: string } & KeptVersion["content"];
const versionOf = ({ version, text, ticket, files = [] }: Answered): KeptVersion => ({
  version,
  content: { text, ...(ticket && { ticket }), ...(files.length > 0 && { files }) },
});

/** What is kept at the server; of one place, or of all. */
export const findDrafts: DraftSyncParts["find"] = async (key): Promise<Found> => {
  try {
    const { draftListSchema, draftAnswerSchema } = await loadDraftContracts();
    const path = key === undefined ? "drafts" : `drafts/${placeIn(key)}`;
    const answer = await request({ url: path });
    const { data } = (key === undefined ? draftListSchema : draftAnswerSchema).parse(answer);
    const found = Array.isArray(data) ? data : data ? [data] : [];
    return {
      kind: "found",
      drafts: new Map(found.map((draft) => [keyOfPlace(draft.place), versionOf(draft)])),
    };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return failureOf(error.status, error.code);
  }
};

/** Browsers send no more of pages that are being left. */
const keepaliveMaxChars = 15_000;

/** It goes out also where the page is being left. */
export const keepDraft: DraftSyncParts["keep"] = async (key, draft): Promise<Kept> => {
  const response = await answerTo({
    url: `drafts/${placeIn(key)}`,
    method: "PUT",
    keepalive: draft.text.length < keepaliveMaxChars,
    body: { ...draft, files: (draft.files ?? []).map(({ id }) => id) },
  }).catch(() => null);
  if (response?.ok) return { kind: "kept" };
  if (!response) return failureOf("offline", "offline");
  const answer: unknown = await response.json().catch(() => null);
  const { staleDraftSchema } = await loadDraftContracts();
  const { success, data } = staleDraftSchema.safeParse(answer);
  if (success) return { kind: "stale", theirs: data.draft ? versionOf(data.draft) : notKept };
  const { code = "", errors = {} } = (answer ?? {}) as { code?: string; errors?: object };
  if (code === "invalid_input" && "files" in errors) return { kind: "filesGone" };
  return failureOf(response.status, code, Number(response.headers.get("Retry-After")) || 0);
};

/** @param status 404 means of all drafts that the server keeps none, of one that its ticket is not theirs any more */
function failureOf(status: number | "offline", code: string, afterSeconds = 0): Failure {
  if (code === "not_signed_in") return { kind: "over" };
  const isDefinite = status !== "offline" && status >= 400 && status < 500 && status !== 429;
  return isDefinite ? { kind: "refused" } : { kind: "again", afterMs: afterSeconds * 1_000 };
}

import { emptyDraft, type MessageDraft } from "../../state/drafts.slice.ts";
import type { DraftStorage, UnsentRecord } from "./draft-storage.ts";
import { parseDraft, serializeDraft } from "./unsent-records.ts";

// What a macro sets is in this browser alone, while the words that it stands beside are at the server, too. A write
// that waits for its turn in the browser's database ends with its page: drafts with a macro are therefore handed to
// the page that is loaded next in this tab, at once.

const storageKey = "deskbell.left-drafts";
/** Whoever comes back later may have sent them elsewhere by then. */
const reloadsWithinMs = 60_000;

interface LeftDrafts {
  personId: string;
  atMs: number;
  drafts: Record<string, { text: string; macro: string }>;
}

/** To be called when the page is left. */
export function leaveDrafts(personId: string, drafts: Record<string, MessageDraft>): void {
  const left = Object.entries(drafts).flatMap(([key, { text, macro }]) =>
    macro === undefined ? [] : [[key, { text, macro }] as const],
  );
  try {
    if (left.length === 0) sessionStorage.removeItem(storageKey);
    else {
      const value: LeftDrafts = { personId, atMs: Date.now(), drafts: Object.fromEntries(left) };
      sessionStorage.setItem(storageKey, JSON.stringify(value));
    }
  } catch {
    // Full or forbidden: the database may have stored them.
  }
}

/** The page was not left after all. */
export function forgetLeftDrafts(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

/** Stores what the page before has left, where its own write was lost; before anything is restored. */
export async function storeLeftDrafts(personId: string, storage: DraftStorage): Promise<void> {
  const left = readLeft(personId);
  forgetLeftDrafts();
  if (left.length === 0) return;
  const stored = await storage.readAll();
  const puts = left.flatMap(([key, { text, macro }]): UnsentRecord[] => {
    const record = stored.find(({ id }) => id[0] === "draft" && id[1] === key);
    const draft = record && parseDraft(record.value);
    if (draft?.text === text && draft.macro === macro) return [];
    const value = draft && { ...(record?.value as object), text, macro };
    return [{ id: ["draft", key], value: value ?? serializeDraft({ ...emptyDraft, text, macro }) }];
  });
  if (puts.length > 0) await storage.write(puts);
}

/** Anything unreadable counts as missing. */
function readLeft(personId: string): [key: string, draft: { text: string; macro: string }][] {
  try {
    const left: Partial<LeftDrafts> = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    const isOfReload = Date.now() - Number(left.atMs) < reloadsWithinMs;
    if (left.personId !== personId || !isOfReload) return [];
    return Object.entries(left.drafts ?? {}).filter(
      ([, draft]) => typeof draft?.text === "string" && typeof draft.macro === "string",
    );
  } catch {
    return [];
  }
}

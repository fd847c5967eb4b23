// What somebody has snoozed a ticket until last, as it is typed: "tomorrow", "fri 9". Kept in this browser.

const storageKey = "deskbell.last-snooze";
/** Longer ones are no times. */
const charsMax = 40;
/** Where nothing can be stored. */
let inMemory: { personId: string; typed: string } | null = null;

/** Null for nobody's, and for what cannot be read. */
export function lastSnoozeOf(personId: string): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") ?? inMemory;
    return stored?.personId === personId && typeof stored.typed === "string" ? stored.typed : null;
  } catch {
    return inMemory?.personId === personId ? inMemory.typed : null;
  }
}

export function keepLastSnooze(personId: string, typed: string): void {
  if (typed.length > charsMax) return;
  inMemory = { personId, typed };
  try {
    localStorage.setItem(storageKey, JSON.stringify(inMemory));
  } catch {
    // Full or forbidden: it then lives as long as the page.
  }
}

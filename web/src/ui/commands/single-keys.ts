import { useEffect, useSyncExternalStore } from "react";

// Commands of one key can be switched off: who speaks to the computer, or presses keys by accident, starts others by
// them (WCAG 2.1.4). Kept in this browser, for each person.

const storageKey = "deskbell.single-keys-off";
const listeners = new Set<() => void>();
let offOf: readonly string[] | null = null;
/** Who is here; until that is known nobody's wish is passed over. */
let personHere: string | null = null;

/** Anything unreadable counts as missing. */
function stored(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Whether the person here has commands by a single key. */
export function areSingleKeysOn(): boolean {
  offOf ??= stored();
  return personHere === null ? offOf.length === 0 : !offOf.includes(personHere);
}

function set(personId: string, isOn: boolean): void {
  const others = stored().filter((id) => id !== personId);
  offOf = isOn ? others : [...others, personId];
  try {
    localStorage.setItem(storageKey, JSON.stringify(offOf));
  } catch {
    // Full or forbidden: it then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

const readAgain = ({ key }: StorageEvent) => {
  if (key !== null && key !== storageKey) return;
  offOf = null;
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", readAgain);
  };
}

/** The choice of the person who is here, and how they change it. */
export function useSingleKeys(personId: string) {
  useEffect(() => {
    personHere = personId;
  }, [personId]);
  const isOn = useSyncExternalStore(subscribe, () => {
    offOf ??= stored();
    return !offOf.includes(personId);
  });
  return { isOn, setOn: (to: boolean) => set(personId, to) };
}

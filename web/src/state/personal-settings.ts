/**
 * Settings that this browser keeps of one person, no content: another person here begins anew.
 *
 * @param key below which they are in localStorage
 * @param read makes them of what is stored, in which anything may be missing or something else
 */
export function personalSettings<Settings extends object>(
  key: string,
  read: (stored: { readonly [Name in keyof Settings]?: unknown }) => Settings,
) {
  type Kept = Settings & { personId: string };
  const listeners = new Set<() => void>();
  let current: Kept | null = null;

  /** Anything unreadable counts as missing. */
  function stored(): Kept | null {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
      return { ...read(kept), personId: String(kept.personId) };
    } catch {
      return null;
    }
  }

  /** The same object until something is changed. */
  function settingsOf(personId: string): Kept {
    current ??= stored();
    if (current?.personId !== personId) current = { ...read({}), personId };
    return current;
  }

  return {
    settingsOf,

    change(personId: string, changes: Partial<Settings>): void {
      current = { ...settingsOf(personId), ...changes };
      try {
        localStorage.setItem(key, JSON.stringify(current));
      } catch {
        // Full or forbidden: they then live as long as the page.
      }
      for (const listener of listeners) listener();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

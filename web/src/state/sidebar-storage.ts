import type { SidebarState } from "./sidebar.slice.ts";

/** The slice that outlives a reload as long as the browser's profile; what was typed is kept by app/persistence/persist-unsent.ts. */
interface StoredState {
  sidebar: SidebarState;
}

const sidebarKey = "deskbell.sidebar";

/** What an earlier load of this page left, for `preloadedState`. Anything unreadable counts as nothing. */
export function readStoredState(): Partial<StoredState> {
  if (typeof window === "undefined") return {};
  return { sidebar: { isCollapsed: readSidebar()?.isCollapsed === true } };
}

/** Writes the remembered slice whenever it changes. Returns how to stop. */
export function persistSidebar(store: {
  getState(): StoredState;
  subscribe(listener: () => void): () => void;
}): () => void {
  let { sidebar } = store.getState();
  return store.subscribe(() => {
    const now = store.getState().sidebar;
    if (now === sidebar) return;
    sidebar = now;
    try {
      localStorage.setItem(sidebarKey, JSON.stringify(sidebar));
    } catch {
      // Full or forbidden: it then lives as long as the page.
    }
  });
}

// Storage may be switched off by the browser: touching it can throw already.
function readSidebar(): { readonly isCollapsed?: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(sidebarKey) ?? "{}");
  } catch {
    return null;
  }
}

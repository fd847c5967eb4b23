import type { SidebarState } from "./sidebar.slice.ts";

/** The slice kept in localStorage; unsent work is stored by app/persistence/persist-unsent.ts. */
interface StoredState {
  sidebar: SidebarState;
}

const sidebarKey = "deskbell.sidebar";

/** The stored slice, for `preloadedState`. Anything unreadable counts as missing. */
export function readStoredState(): Partial<StoredState> {
  if (typeof window === "undefined") return {};
  const stored = readSidebar();
  return {
    sidebar: {
      isCollapsed: stored?.isCollapsed === true,
      areDetailsCollapsed: stored?.areDetailsCollapsed === true,
    },
  };
}

/** Stores the slice whenever it changes. Returns how to unsubscribe. */
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
      // Full or forbidden: the state then lives as long as the page.
    }
  });
}

// Storage may be switched off by the browser: touching it can throw already.
function readSidebar(): Partial<Record<keyof SidebarState, unknown>> | null {
  try {
    return JSON.parse(localStorage.getItem(sidebarKey) ?? "{}");
  } catch {
    return null;
  }
}

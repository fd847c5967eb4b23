import type { SidebarState } from "./sidebar.slice.ts";
import { emptyWizard, type WizardDraft } from "./wizard.slice.ts";

/** The slices that outlive a reload. */
interface Remembered {
  wizard: WizardDraft;
  sidebar: SidebarState;
}

/** The wizard's words live as long as the tab, the sidebar's width as long as the browser's profile. */
const wizardKey = "deskbell.wizard";
const sidebarKey = "deskbell.sidebar";

/**
 * What an earlier load of this page left, for `preloadedState`. Files are not remembered: the
 * browser does not let a page keep them. Anything unreadable counts as nothing.
 */
export function readRemembered(): Partial<Remembered> {
  if (typeof window === "undefined") return {};
  const wizard = read(() => sessionStorage, wizardKey);
  const sidebar = read(() => localStorage, sidebarKey);
  return {
    wizard: {
      ...emptyWizard,
      // Whether it still is one is known with the marketplace's name: see `useEnquiryReasons`.
      enquiryInfo: stringOf(wizard.enquiryInfo) || emptyWizard.enquiryInfo,
      subject: stringOf(wizard.subject),
      description: stringOf(wizard.description),
      isPrivate: wizard.isPrivate === true,
    },
    sidebar: { isCollapsed: sidebar.isCollapsed === true },
  };
}

/** Writes the remembered slices whenever they change. Returns how to stop. */
export function followRemembered(store: {
  getState(): Remembered;
  subscribe(listener: () => void): () => void;
}): () => void {
  let { wizard, sidebar } = store.getState();
  return store.subscribe(() => {
    const now = store.getState();
    if (now.wizard !== wizard) {
      const { enquiryInfo, subject, description, isPrivate } = now.wizard;
      write(() => sessionStorage, wizardKey, { enquiryInfo, subject, description, isPrivate });
    }
    if (now.sidebar !== sidebar) write(() => localStorage, sidebarKey, now.sidebar);
    ({ wizard, sidebar } = now);
  });
}

/** What may stand in storage: written by us once, or by anybody since. */
type Stored = { readonly [Name in keyof WizardDraft | keyof SidebarState]?: unknown };

const stringOf = (value: unknown) => (typeof value === "string" ? value : "");

// Storage may be switched off by the browser: touching it can throw already.
function read(storage: () => Storage, key: string): Stored {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the draft then lives as long as the page.
  }
}

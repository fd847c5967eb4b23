/** What the app has to know of its windows. */
export interface OpenWindow {
  close(): void;
  isDestroyed(): boolean;
}

/** All windows, in the order in which they were opened, and what is called when the last is gone. */
export const openWindows = {
  all: new Set<OpenWindow>(),
  onLastClosed: () => {},

  remove(window: OpenWindow): void {
    openWindows.all.delete(window);
    if (openWindows.all.size === 0) openWindows.onLastClosed();
  },
};

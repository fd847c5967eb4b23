import type { PlatformSettings } from "./platform.ts";

/** Draws the page in the colours that were chosen; the stylesheet knows the rest. */
export function applyTheme(settings: PlatformSettings): () => void {
  const apply = () => {
    const { theme } = settings.read();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  return settings.follow(apply);
}

import type { PlatformSettings } from "./platform.ts";

/** Applies the chosen theme, now and after each change; the stylesheet does the rest. */
export function applyTheme(settings: PlatformSettings): () => void {
  const apply = () => {
    const { theme } = settings.read();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  return settings.subscribe(apply);
}

/** What brings the window up from within another program, as Electron writes keys; empty for nothing. */
export const raiseShortcuts = [
  "CommandOrControl+Alt+Shift+D",
  "CommandOrControl+Alt+Shift+Space",
  "CommandOrControl+Shift+F9",
  "",
] as const;
export type RaiseShortcut = (typeof raiseShortcuts)[number];

/** Keys of a shortcut as Electron writes them, as they stand on a keyboard. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  const names: Record<string, string> = isMac
    ? { CommandOrControl: "⌘", Alt: "⌥", Shift: "⇧" }
    : { CommandOrControl: "Ctrl" };
  const keys = shortcut.split("+").map((key) => names[key] ?? key);
  return keys.join(isMac ? " " : "+");
}

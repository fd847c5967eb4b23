import { system } from "../platform.ts";
import { recorded } from "../recorded.ts";

type Parent = { isVisible(): boolean };

/** Nobody sits before it: a question is recorded, and takes the next answer a test has put there. */
export const dialog = {
  /**
   * With a window before its options, or without. On macOS one with a window is a sheet of it, which
   * cannot be seen where the window cannot; one without stops the main process until it is answered
   * (shell/browser/ui/message_box_mac.mm, `ShowMessageBox`).
   */
  async showMessageBox(
    ...given: [Parent, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]
  ): Promise<Electron.MessageBoxReturnValue> {
    const parent = given.length === 2 ? given[0] : null;
    const options = given.at(-1) as Electron.MessageBoxOptions;
    const usual = { response: 0, checkboxChecked: false };
    const isMac = system.platform === "darwin";
    const asked = !isMac || parent?.isVisible() ? "visible" : parent ? "invisible" : "blocking";
    recorded.dialogs.push({ kind: "message", options, asked });
    if (asked === "invisible") return new Promise(() => {});
    return (recorded.dialogAnswers.shift() as Electron.MessageBoxReturnValue | undefined) ?? usual;
  },

  showErrorBox(title: string, content: string): void {
    recorded.dialogs.push({ kind: "error", options: { title, content } });
  },
} satisfies Partial<Record<keyof Electron.Dialog, unknown>>;

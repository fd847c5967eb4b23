import { recorded } from "./recorded.ts";

/** Nobody sits before it: a dialog is recorded, and takes the next answer a test has put there. */
function answer<Answer>(kind: string, options: unknown, usual: Answer): Promise<Answer> {
  recorded.dialogs.push({ kind, options });
  return Promise.resolve((recorded.dialogAnswers.shift() as Answer | undefined) ?? usual);
}

export const dialog = {
  /** With a window before its options, or without. */
  showMessageBox: (
    ...given: [unknown, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]
  ) => answer("message", given.at(-1), { response: 0, checkboxChecked: false }),

  showErrorBox(title: string, content: string): void {
    recorded.dialogs.push({ kind: "error", options: { title, content } });
  },
} satisfies Partial<Record<keyof Electron.Dialog, unknown>>;

import type { MessageBoxOptions } from "electron";
import { t } from "../i18n/t.ts";

/** Asks the agent; resolves with the index of the button. */
export type AskAgent = (options: MessageBoxOptions) => Promise<{ response: number }>;

/** What the agent is asked about an update, one question at a time. */
export function createUpdateQuestions(ask: AskAgent) {
  let isAsking = false;

  async function agrees(message: string, detail: string, button: string): Promise<boolean> {
    isAsking = true;
    const buttons = [button, t("Later")];
    const question = { type: "info", message, detail, buttons, defaultId: 0, cancelId: 1 } as const;
    const { response } = await ask(question).finally(() => {
      isAsking = false;
    });
    return response === 0;
  }

  return {
    isAsking: () => isAsking,
    wantsDownload: (version: string) =>
      agrees(
        t("Deskbell {version} is available.", { version }),
        t("Download it now? You can go on working meanwhile."),
        t("Download"),
      ),
    wantsRestart: (version: string) =>
      agrees(
        t("Deskbell {version} is ready.", { version }),
        t("Restart now? Text that you have not sent is kept."),
        t("Restart"),
      ),
  };
}

import { useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { notify, rememberViewer } from "./notify.ts";

/**
 * What somebody does at the server: busy until it is answered; then what came of it is said, to whoever began it.
 *
 * @param onDone called when it succeeded, before that is said
 */
export function useActing(onDone?: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  async function act(begun: Promise<{ error?: unknown }>, done: string): Promise<void> {
    const isSameViewer = rememberViewer();
    setIsBusy(true);
    const { error } = await begun;
    setIsBusy(false);
    if (!isSameViewer()) return;
    if (error) {
      notify.error(causeOf(error));
      return;
    }
    onDone?.();
    notify.success(done);
  }
  return { isBusy, act };
}

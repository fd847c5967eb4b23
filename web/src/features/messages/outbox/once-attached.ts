import type { AppThunk } from "../../../state/hooks.ts";
import { whenAttached } from "../../../ui/files/check-picked.ts";

/**
 * Sends a draft once what was picked for it is attached: not without a file that was refused meanwhile, before its author
 * has read so.
 *
 * @returns whether it is on its way
 */
export function onceAttached(
  draftKey: string,
  send: () => boolean,
): AppThunk<boolean | Promise<boolean>> {
  return (dispatch, getState) => {
    const attached = whenAttached();
    if (!attached) return send();
    const problemsOf = () => getState().drafts[draftKey]?.problems ?? [];
    const before = problemsOf();
    return attached.then(() => {
      const isRefused = problemsOf() !== before && problemsOf().length > 0;
      return !isRefused && dispatch(onceAttached(draftKey, send));
    });
  };
}

import type { AppThunk } from "../../../state/hooks.ts";
import { messagesApi } from "../messages.api.ts";
import { reloadMessages } from "./receive-message.ts";

const { listMessages } = messagesApi.endpoints;
const { selectCachedArgsForQuery } = messagesApi.util;

/** Signed file paths are valid for at least a day (docs/decisions/0005). */
const renewEveryMs = 12 * 60 * 60_000;

/**
 * For a page that stays open for days: reloads conversations with files before their signed paths
 * expire. Called often; a failure is left to the next call.
 */
export function createPathRenewal(now: () => number): () => AppThunk<Promise<void>> {
  let renewedAtMs = now();
  return () => async (dispatch, getState) => {
    const startedAtMs = now();
    if (startedAtMs - renewedAtMs < renewEveryMs) return;
    const ticketIds = selectCachedArgsForQuery(getState(), "listMessages").filter((ticketId) => {
      const pages = listMessages.select(ticketId)(getState()).data?.pages ?? [];
      return pages.flat().some(({ files }) => files.length > 0);
    });
    const renewed = await Promise.all(ticketIds.map((id) => dispatch(reloadMessages(id))));
    if (renewed.every(Boolean)) renewedAtMs = startedAtMs;
  };
}

import type { ReadMark } from "@deskbell/shared/tickets/unread";
import { api } from "../../../api/api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { readingEnds, receiveReadMark } from "../sync/read-marks.ts";

const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent. */
    markUnread: build.mutation<ReadMark, string>({
      query: (ticketId) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/unread`,
        method: "PUT",
        body: {},
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).readMarkAnswerSchema,
      ),
      transformResponse: ({ data }: { data: ReadMark }) => data,
    }),
  }),
});

/** Longer than a slow connection takes. One that is dead is no reason to wait. */
const patienceMs = 2_000;

/** Marks a ticket as unread on all of the viewer's devices, until they open it again or answer. */
export function markUnread(ticketId: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const isTheirs = rememberViewer();
    // What is slower on its way than the mark would undo it: to the server it looks like a later look.
    await readingEnds(ticketId, patienceMs);
    if (!isTheirs()) return;
    const marking = unreadApi.endpoints.markUnread.initiate(ticketId, { track: false });
    const { data: mark, error } = await dispatch(marking);
    if (mark) dispatch(receiveReadMark(mark));
    else notify.error(causeOf(error));
  };
}

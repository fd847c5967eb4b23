import type { ShareDraft } from "@deskbell/shared/drafts/draft";
import { api } from "../../../api/api.ts";

export const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Gives a colleague a copy of the reply as the server keeps it. */
    shareDraft: build.mutation<null, ShareDraft & { ticketId: string }>({
      query: ({ ticketId, ...body }) => ({
        url: `drafts/reply:${encodeURIComponent(ticketId)}/share`,
        method: "POST",
        body,
      }),
      transformResponse: () => null,
    }),
  }),
});

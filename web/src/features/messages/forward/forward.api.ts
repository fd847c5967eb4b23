import {
  type Forwarded,
  forwardAnswerSchema,
  type NewForward,
} from "@deskbell/shared/mail/forward";
import { api } from "../../../api/api.ts";

const forwardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent by its `clientId`. */
    forwardMessages: build.mutation<Forwarded, { ticketId: string; draft: NewForward }>({
      query: ({ ticketId, draft }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/forward`,
        method: "POST",
        body: draft,
      }),
      rawResponseSchema: forwardAnswerSchema,
      transformResponse: ({ data }: { data: Forwarded }) => data,
    }),
  }),
});

export const { useForwardMessagesMutation } = forwardApi;

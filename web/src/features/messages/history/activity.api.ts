import type { Activity } from "@deskbell/shared/tickets/activity";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { uploads } from "../../../api/uploads.ts";

const loadContracts = () => import("../../../api/first-contracts.ts");
const activitySchema = lazySchema(async () => (await loadContracts()).activityAnswerSchema);

/** The calls about a ticket's history, its notes among it; for staff. */
export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A ticket's history from its beginning, as far as it is loaded: catch-up.ts brings the rest. */
    listActivity: build.query<Activity[], string>({
      query: (ticketId) => ({ url: `conversation/${encodeURIComponent(ticketId)}/activity` }),
      rawResponseSchema: activitySchema,
      transformResponse: ({ data }: { data: Activity[] }) => data,
    }),
    /** What follows an entry; `requestId` differs each time, so that no request is shared. */
    listMissedActivity: build.query<
      Activity[],
      { ticketId: string; after: number; requestId: number }
    >({
      query: ({ ticketId, after }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/activity`,
        params: { after },
      }),
      rawResponseSchema: activitySchema,
      transformResponse: ({ data }: { data: Activity[] }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const addNoteApi = uploads.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a note once per `clientNoteId`. */
    addNote: build.mutation<
      Activity,
      { ticketId: string; form: FormData; onProgress(sentShare: number): void }
    >({
      query: ({ ticketId, ...upload }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/notes`,
        method: "POST",
        ...upload,
      }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).noteAnswerSchema),
      transformResponse: ({ data }: { data: Activity }) => data,
    }),
  }),
});

export const { useListActivityQuery } = activityApi;

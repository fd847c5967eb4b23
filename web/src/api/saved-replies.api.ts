import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

/** Older than this the list is asked for again when a ticket is opened; events say what changes meanwhile. */
const freshSeconds = 60;

export const savedRepliesContract = () => import("./first-contracts.ts");

interface SavedReplies {
  data: SavedReply[];
  /** What `company.name` says. */
  company: string;
}

/** What staff send again and again. */
export const savedRepliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those that the viewer may use or keep, the most used first. */
    listSavedReplies: build.query<SavedReplies, void>({
      query: () => "saved-replies",
      rawResponseSchema: lazySchema(
        async () => (await savedRepliesContract()).savedRepliesAnswerSchema,
      ),
      transformResponse: ({ data, company }: SavedReplies) => ({ data, company }),
      providesTags: ["replies"],
    }),
    /** Of a ticket's customer; empty where nobody may know it. */
    readAddressOf: build.query<string, string>({
      query: (id) => `users/get-user-with-id/${encodeURIComponent(id)}`,
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).receivedCustomerAnswerSchema,
      ),
      transformResponse: ({ data }: { data: { user: { email: string } } }) => data.user.email,
      providesTags: (_address, _error, id) => [{ type: "User", id }],
    }),
    /** Counts a use, here at once; one that is not counted is missed by nobody. */
    countReplyUse: build.mutation<unknown, string>({
      query: (id) => ({ url: `saved-replies/${id}/uses`, method: "POST" }),
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).statusAnswerSchema,
      ),
      onQueryStarted(id, { dispatch }) {
        dispatch(
          savedRepliesApi.util.updateQueryData("listSavedReplies", undefined, ({ data }) => {
            const reply = data.find((one) => one.id === id);
            if (!reply) return;
            reply.usedThisMonth += 1;
            reply.used += 1;
          }),
        );
      },
    }),
  }),
});

export const useSavedReplies = (skip = false) =>
  savedRepliesApi.useListSavedRepliesQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: freshSeconds,
  });

export const { useReadAddressOfQuery } = savedRepliesApi;

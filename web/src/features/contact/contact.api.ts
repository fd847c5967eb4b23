import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { limits } from "@deskbell/shared/limits";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

const loadContracts = () => import("@deskbell/shared/contact/contact");

/** What staff read of the contact form. Writing to it is `sendContact`: visitors have no such data. */
export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of messages, newest first; the parameter is the id of the last one seen. */
    listContactMessages: build.infiniteQuery<ContactMessage[], void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) =>
          page.length < limits.contactPageSize ? null : (page.at(-1)?._id ?? null),
      },
      query: ({ pageParam: before }) => ({
        url: "contact",
        params: { limit: limits.contactPageSize, ...(before && { before }) },
      }),
      rawResponseSchema: lazySchema(
        async () => (await loadContracts()).contactMessagesAnswerSchema,
      ),
    }),
  }),
});

export const { useListContactMessagesInfiniteQuery } = contactApi;

import { limits } from "@deskbell/shared/limits";
import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { type OneOfMany, unlessOneOfMany } from "../by-mail/mails.api.ts";

const contract = () => import("@deskbell/shared/mail/undelivered-mail");
const answerSchema = lazySchema(async () => (await contract()).undeliveredMailAnswerSchema);
const dataOf = <Data>({ data }: { data: Data }): Data => data;

/** Mails of the desk that did not arrive. Also a refusal asks for them anew: a colleague was faster. */
const undeliveredApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUndelivered: build.infiniteQuery<UndeliveredMail[], void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) =>
          page.length < limits.mailsPageSize ? undefined : page.at(-1)?._id,
      },
      query: ({ pageParam: before }) => ({
        url: "mails/outgoing",
        params: { limit: limits.mailsPageSize, ...(before && { before }) },
      }),
      rawResponseSchema: lazySchema(async () => (await contract()).undeliveredMailsAnswerSchema),
      transformResponse: dataOf<UndeliveredMail[]>,
      providesTags: ["Mail"],
    }),
    sendAgain: build.mutation<UndeliveredMail, { id: string } & OneOfMany>({
      query: ({ id }) => ({ url: `mails/outgoing/${id}/try-again`, method: "POST" }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf<UndeliveredMail>,
      invalidatesTags: unlessOneOfMany,
    }),
    /** Takes it off the list. */
    dismissMail: build.mutation<UndeliveredMail, { id: string } & OneOfMany>({
      query: ({ id }) => ({ url: `mails/outgoing/${id}/dismiss`, method: "POST" }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf<UndeliveredMail>,
      invalidatesTags: unlessOneOfMany,
    }),
    /** Mails go to the address of this mail again. */
    releaseAddress: build.mutation<UndeliveredMail, string>({
      query: (id) => ({ url: `mails/outgoing/${id}/suppression`, method: "DELETE" }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf<UndeliveredMail>,
      invalidatesTags: ["Mail"],
    }),
  }),
});

export const {
  useListUndeliveredInfiniteQuery,
  useSendAgainMutation,
  useDismissMailMutation,
  useReleaseAddressMutation,
} = undeliveredApi;

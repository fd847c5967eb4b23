import type { SenderDecision } from "@deskbell/shared/mail/listed-mail";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const contract = () => import("../../../api/first-contracts.ts");

/** What is done about incoming mails that are too many, or that a mailbox does not give. */
const mailProblemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchMailAgain: build.mutation<unknown, string>({
      query: (id) => ({ url: `mails/unfetched/${id}/try-again`, method: "POST" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["Mail"],
    }),
    decideSender: build.mutation<unknown, { address: string; as: SenderDecision }>({
      query: ({ address, as }) => ({
        url: `mails/senders/${encodeURIComponent(address)}/decision`,
        method: "POST",
        body: { as },
      }),
      rawResponseSchema: lazySchema(async () => (await contract()).senderDecisionAnswerSchema),
      invalidatesTags: ["Mail"],
    }),
  }),
});

export const { useFetchMailAgainMutation, useDecideSenderMutation } = mailProblemsApi;

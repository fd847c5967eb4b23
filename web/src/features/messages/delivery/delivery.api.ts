import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const answerSchema = lazySchema(
  async () => (await import("../../../api/first-contracts.ts")).deliveryAnswerSchema,
);
const copyAnswerSchema = lazySchema(
  async () => (await import("@deskbell/shared/mail/undelivered-mail")).undeliveredMailAnswerSchema,
);
const copyPath = (mailId: string) => `mails/outgoing/${encodeURIComponent(mailId)}`;
const pathOf = (ticketId: string) => `conversation/${encodeURIComponent(ticketId)}/delivery`;
/** One mail less is a problem, also in the list and the count of these. */
const changed = (ticketId: string) => [
  { type: "delivery", id: ticketId } as const,
  "Mail" as const,
];
const dataOf = ({ data }: { data: TicketDelivery }) => data;

/**
 * How tickets' customers get answers, and what became of those that were mailed; for staff. An event says that it
 * is to be asked for anew. A server of before answers 404: then nothing is shown of it.
 */
export const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDelivery: build.query<TicketDelivery, string>({
      query: pathOf,
      rawResponseSchema: answerSchema,
      transformResponse: dataOf,
      providesTags: (_delivery, _error, ticketId) => [{ type: "delivery", id: ticketId }],
      // What comes while nobody looks is asked for again.
      keepUnusedDataFor: 0,
    }),
    /** Sends a mail once more that could not be delivered. */
    mailAgain: build.mutation<TicketDelivery, { ticketId: string; mailId: string }>({
      query: ({ ticketId, mailId }) => ({
        url: `${pathOf(ticketId)}/${encodeURIComponent(mailId)}/try-again`,
        method: "POST",
      }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf,
      invalidatesTags: (_delivery, _error, { ticketId }) => changed(ticketId),
    }),
    /** Mails the customer's address again to which mails came back. */
    liftSuppression: build.mutation<TicketDelivery, string>({
      query: (ticketId) => ({ url: `${pathOf(ticketId)}/suppression`, method: "DELETE" }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf,
      invalidatesTags: (_delivery, _error, ticketId) => changed(ticketId),
    }),
    /** Sends a mail to somebody else than the customer once more. */
    copyAgain: build.mutation<unknown, { ticketId: string; mailId: string }>({
      query: ({ mailId }) => ({ url: `${copyPath(mailId)}/try-again`, method: "POST" }),
      rawResponseSchema: copyAnswerSchema,
      invalidatesTags: (_mail, _error, { ticketId }) => changed(ticketId),
    }),
    /** Mails the address of such a mail again to which mails came back. */
    liftOfCopy: build.mutation<unknown, { ticketId: string; mailId: string }>({
      query: ({ mailId }) => ({ url: `${copyPath(mailId)}/suppression`, method: "DELETE" }),
      rawResponseSchema: copyAnswerSchema,
      invalidatesTags: (_mail, _error, { ticketId }) => changed(ticketId),
    }),
  }),
});

export const {
  useReadDeliveryQuery,
  useMailAgainMutation,
  useLiftSuppressionMutation,
  useCopyAgainMutation,
  useLiftOfCopyMutation,
} = deliveryApi;

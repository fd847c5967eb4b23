import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const answerSchema = lazySchema(
  async () => (await import("@deskbell/shared/mail/delivery")).deliveryAnswerSchema,
);
const pathOf = (ticketId: string) => `conversation/${encodeURIComponent(ticketId)}/delivery`;
const dataOf = ({ data }: { data: TicketDelivery }) => data;

/**
 * How tickets' customers get answers, and what became of those that were mailed; for staff. An event says that it
 * is to be asked for anew. A server of before answers 404: then nothing is shown of it.
 */
const deliveryApi = api.injectEndpoints({
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
      invalidatesTags: (_delivery, _error, { ticketId }) => [{ type: "delivery", id: ticketId }],
    }),
    /** Mails the customer's address again to which mails came back. */
    liftSuppression: build.mutation<TicketDelivery, string>({
      query: (ticketId) => ({ url: `${pathOf(ticketId)}/suppression`, method: "DELETE" }),
      rawResponseSchema: answerSchema,
      transformResponse: dataOf,
      invalidatesTags: (_delivery, _error, ticketId) => [{ type: "delivery", id: ticketId }],
    }),
  }),
});

export const { useReadDeliveryQuery, useMailAgainMutation, useLiftSuppressionMutation } =
  deliveryApi;

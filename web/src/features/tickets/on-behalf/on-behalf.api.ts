import type { TicketSenders } from "@deskbell/shared/tickets/on-behalf";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { uploads } from "../../../api/uploads.ts";

export const onBehalfApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The mailboxes from which staff can write first; none where the desk sends no mails, or a server of before. */
    listTicketSenders: build.query<TicketSenders, void>({
      query: () => "conversation/on-behalf/senders",
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tickets/on-behalf")).ticketSendersAnswerSchema,
      ),
      transformResponse: ({ data }: { data: TicketSenders }) => data,
    }),
  }),
});

export const openOnBehalfApi = uploads.injectEndpoints({
  endpoints: (build) => ({
    /** Opens one ticket per idempotency key, for a customer. */
    openOnBehalf: build.mutation<
      Ticket,
      { form: FormData; idempotencyKey: string; onProgress(sentShare: number): void }
    >({
      query: ({ idempotencyKey, ...upload }) => ({
        url: "conversation/on-behalf",
        method: "POST",
        headers: { "Idempotency-Key": idempotencyKey },
        ...upload,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).ticketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Ticket }) => data,
    }),
  }),
});

export const { useListTicketSendersQuery } = onBehalfApi;

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const onBehalfApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens one ticket per idempotency key, for a customer. */
    openOnBehalf: build.mutation<Ticket, { form: FormData; idempotencyKey: string }>({
      query: ({ form, idempotencyKey }) => ({
        url: "conversation/on-behalf",
        method: "POST",
        headers: { "Idempotency-Key": idempotencyKey },
        form,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tickets/ticket")).ticketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Ticket }) => data,
    }),
  }),
});

export const { useOpenOnBehalfMutation } = onBehalfApi;

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { uploads } from "../../../api/uploads.ts";

/** Needed by who opens a ticket. */
export const openTicketApi = uploads.injectEndpoints({
  endpoints: (build) => ({
    /** Opens one ticket per idempotency key; null where the server shows nothing of it. */
    openTicket: build.mutation<
      Ticket | null,
      { form: FormData; idempotencyKey: string; onProgress(sentShare: number): void }
    >({
      query: ({ idempotencyKey, ...upload }) => ({
        url: "conversation",
        method: "POST",
        headers: { "Idempotency-Key": idempotencyKey },
        ...upload,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).receivedTicketAnswerSchema,
      ),
      transformResponse: (answer: { data: Ticket } | null) => answer?.data ?? null,
    }),
  }),
});

import {
  type ContactMessage,
  contactMessageAnswerSchema,
  contactMessagesAnswerSchema,
} from "@deskbell/shared/contact/contact";
import {
  contactRelay,
  type EmailSend,
  type TemplateParams,
} from "@deskbell/shared/contact/email-send";
import { limits } from "@deskbell/shared/limits";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

/** The contact form: anybody writes, staff read. The form itself needs its contract, so there is nothing to load later. */
const contactApi = api.enhanceEndpoints({ addTagTypes: ["contact"] }).injectEndpoints({
  endpoints: (build) => ({
    /** Sends a message as EmailJS is called (spec §7). A retry with the same key stores nothing twice. */
    sendContact: build.mutation<unknown, { params: TemplateParams; idempotencyKey: string }>({
      query: ({ params, idempotencyKey }) => ({
        url: "contact",
        method: "POST",
        body: { ...contactRelay, template_params: params } satisfies EmailSend,
        headers: { "Idempotency-Key": idempotencyKey },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
      ),
    }),
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
      rawResponseSchema: contactMessagesAnswerSchema,
      providesTags: ["contact"],
    }),
    /** Opens a ticket of a message that became none by itself. */
    openContactTicket: build.mutation<unknown, string>({
      query: (id) => ({ url: `contact/${id}/ticket`, method: "POST" }),
      rawResponseSchema: contactMessageAnswerSchema,
      invalidatesTags: ["contact"],
    }),
  }),
});

export const {
  useListContactMessagesInfiniteQuery,
  useOpenContactTicketMutation,
  useSendContactMutation,
} = contactApi;

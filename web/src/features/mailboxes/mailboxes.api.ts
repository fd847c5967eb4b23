import {
  type DeskMailbox,
  type MailboxChange,
  type MailReadingChange,
  mailboxAnswerSchema,
  mailboxesAnswerSchema,
  mailReadingAnswerSchema,
  type NewMailbox,
  type ShownReading,
} from "@deskbell/shared/mail/mailbox";
import { domainAnswerSchema } from "@deskbell/shared/mail/mailbox-checks";
import type { z } from "zod";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

export interface MailboxList {
  /** The operator's first, then the oldest. */
  data: DeskMailbox[];
  reading: ShownReading;
  /** Without the address of the website in the operator's settings nothing is mailed. */
  hasSite: boolean;
}

type FoundDomain = z.infer<typeof domainAnswerSchema>["data"];

const dataOf = <Data>({ data }: { data: Data }): Data => data;

/** The addresses of the desk. Also a refusal asks for them anew: a colleague may have been faster. */
const mailboxesApi = api.enhanceEndpoints({ addTagTypes: ["Mailbox"] }).injectEndpoints({
  endpoints: (build) => ({
    listMailboxes: build.query<MailboxList, void>({
      query: () => ({ url: "mailboxes" }),
      rawResponseSchema: mailboxesAnswerSchema,
      transformResponse: ({ data, reading, hasSite }: MailboxList) => ({ data, reading, hasSite }),
      providesTags: ["Mailbox"],
    }),
    createMailbox: build.mutation<DeskMailbox, NewMailbox>({
      query: (body) => ({ url: "mailboxes", method: "POST", body }),
      rawResponseSchema: mailboxAnswerSchema,
      transformResponse: dataOf<DeskMailbox>,
      invalidatesTags: ["Mailbox"],
    }),
    changeMailbox: build.mutation<DeskMailbox, { id: string; change: MailboxChange }>({
      query: ({ id, change }) => ({ url: `mailboxes/${id}`, method: "PATCH", body: change }),
      rawResponseSchema: mailboxAnswerSchema,
      transformResponse: dataOf<DeskMailbox>,
      invalidatesTags: ["Mailbox"],
    }),
    removeMailbox: build.mutation<unknown, string>({
      query: (id) => ({ url: `mailboxes/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["Mailbox"],
    }),
    /** What DNS says of its domain now. */
    checkDomain: build.query<FoundDomain, string>({
      query: (id) => ({ url: `mailboxes/${id}/domain` }),
      rawResponseSchema: domainAnswerSchema,
      transformResponse: dataOf<FoundDomain>,
      keepUnusedDataFor: 0,
    }),
    setMailReading: build.mutation<ShownReading, MailReadingChange>({
      query: (body) => ({ url: "mailboxes/reading", method: "PUT", body }),
      rawResponseSchema: mailReadingAnswerSchema,
      transformResponse: dataOf<ShownReading>,
      invalidatesTags: ["Mailbox"],
    }),
  }),
});

export const {
  useListMailboxesQuery,
  useCreateMailboxMutation,
  useChangeMailboxMutation,
  useRemoveMailboxMutation,
  useSetMailReadingMutation,
  useLazyCheckDomainQuery,
} = mailboxesApi;

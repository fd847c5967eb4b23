import { limits } from "@deskbell/shared/limits";
import type {
  BlockedSender,
  ListedMail,
  MailboxWithProblem,
  MailCounts,
  MailDecision,
  MailDetail,
  OverAll,
  SenderOverLimit,
  UnfetchedMail,
} from "@deskbell/shared/mail/listed-mail";
import type { LimitedRecipient } from "@deskbell/shared/mail/undelivered-mail";
import { api } from "../../../api/api.ts";
import { type ApiError, isApiError, unexpectedAnswer } from "../../../api/http/api-error.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { responseTo } from "../../../api/http/request.ts";

export type MailTab = "held" | "filed" | "failed" | "stored";
export interface MailFilter {
  state: MailTab;
  /** Only those at this ticket; all where it is null. */
  ticket: string | null;
}

interface MailPage {
  data: ListedMail[];
  counts: MailCounts;
  /** Servers of before 2026-11-24 send none. */
  mailboxProblems?: MailboxWithProblem[] | undefined;
  limited?: LimitedRecipient[] | undefined;
  senders?: SenderOverLimit[] | undefined;
  overAll?: OverAll | undefined;
  unfetched?: UnfetchedMail[] | undefined;
}

type MailSum = Pick<MailPage, "counts" | "mailboxProblems" | "senders" | "overAll">;

const sumOf = ({ counts, mailboxProblems, senders, overAll }: MailPage): MailSum => ({
  counts,
  mailboxProblems,
  senders,
  overAll,
});

/** As the wire calls them. */
type MailsAnswer = Omit<MailPage, "limited"> & { breakers?: MailPage["limited"] };

const contract = () => import("../../../api/first-contracts.ts");
const dataOf = <Data>({ data }: { data: Data }): Data => data;

/** Whoever does it with several mails asks for them anew once, after the last. */
export interface OneOfMany {
  isOneOfMany?: boolean;
}
export const unlessOneOfMany = (_mail: unknown, _error: unknown, { isOneOfMany }: OneOfMany) =>
  isOneOfMany ? [] : (["Mail"] as const);

interface FileOfMail {
  path: string;
  /** What it is saved as. */
  name: string;
}

/** Mails as staff see them. Also a refusal asks for them anew: a colleague was faster. */
export const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMails: build.infiniteQuery<MailPage, MailFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ data }) =>
          data.length < limits.mailsPageSize ? undefined : data.at(-1)?._id,
      },
      query: ({ queryArg: { state, ticket }, pageParam: before }) => ({
        url: "mails",
        params: {
          state,
          limit: limits.mailsPageSize,
          ...(ticket && { ticket }),
          ...(before && { before }),
        },
      }),
      rawResponseSchema: lazySchema(async () => (await contract()).mailsAnswerSchema),
      transformResponse: ({ breakers, ...page }: MailsAnswer): MailPage => ({
        ...page,
        limited: breakers,
      }),
      providesTags: ["Mail"],
      async onQueryStarted(_filter, { dispatch, queryFulfilled }) {
        const newest = (await queryFulfilled.catch(() => null))?.data.pages.at(-1);
        if (newest)
          dispatch(mailsApi.util.updateQueryData("countMails", undefined, () => sumOf(newest)));
      },
    }),
    /** How many somebody should look at, and what is wrong as a whole. Each page of a list says so, too. */
    countMails: build.query<MailSum, void>({
      query: () => ({ url: "mails", params: { state: "held", limit: 1 } }),
      rawResponseSchema: lazySchema(async () => (await contract()).mailsAnswerSchema),
      transformResponse: sumOf,
      providesTags: ["Mail"],
    }),
    getMail: build.query<MailDetail, string>({
      query: (id) => ({ url: `mails/${id}` }),
      rawResponseSchema: lazySchema(async () => (await contract()).mailAnswerSchema),
      transformResponse: dataOf<MailDetail>,
      // Its path is signed for a few hours.
      keepUnusedDataFor: 0,
    }),
    decideMail: build.mutation<ListedMail, { id: string; as: MailDecision } & OneOfMany>({
      query: ({ id, as }) => ({ url: `mails/${id}/decision`, method: "POST", body: { as } }),
      rawResponseSchema: lazySchema(async () => (await contract()).listedMailAnswerSchema),
      transformResponse: dataOf<ListedMail>,
      invalidatesTags: unlessOneOfMany,
    }),
    tryMailAgain: build.mutation<ListedMail, { id: string } & OneOfMany>({
      query: ({ id }) => ({ url: `mails/${id}/try-again`, method: "POST" }),
      rawResponseSchema: lazySchema(async () => (await contract()).listedMailAnswerSchema),
      transformResponse: dataOf<ListedMail>,
      invalidatesTags: unlessOneOfMany,
    }),
    listBlockedSenders: build.query<BlockedSender[], void>({
      query: () => ({ url: "mails/blocked" }),
      rawResponseSchema: lazySchema(async () => (await contract()).blockedSendersAnswerSchema),
      transformResponse: dataOf<BlockedSender[]>,
      providesTags: ["Mail"],
    }),
    unblockSender: build.mutation<unknown, string>({
      query: (address) => ({
        url: `mails/blocked/${encodeURIComponent(address)}`,
        method: "DELETE",
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["Mail"],
    }),
    /** Saves a file of a mail, or the whole of it, under a name. */
    saveOfMail: build.mutation<null, FileOfMail>({
      queryFn: (file, { signal }) => saveOfMail(file, signal),
    }),
  }),
});

async function saveOfMail({ path, name }: FileOfMail, signal: AbortSignal) {
  try {
    const response = await responseTo({ url: `mails/${path}` }, signal);
    save(await response.blob(), name);
    return { data: null };
  } catch (error) {
    const failed: ApiError = isApiError(error) ? error : unexpectedAnswer(0);
    return { error: failed };
  }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const {
  useListMailsInfiniteQuery,
  useCountMailsQuery,
  useGetMailQuery,
  useDecideMailMutation,
  useTryMailAgainMutation,
  useListBlockedSendersQuery,
  useUnblockSenderMutation,
  useSaveOfMailMutation,
} = mailsApi;

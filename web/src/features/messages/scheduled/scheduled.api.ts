import type { Message } from "@deskbell/shared/messages/message";
import type {
  ScheduledChange,
  ScheduledMessage,
  SendNow,
  TakenBack,
} from "@deskbell/shared/messages/scheduled-message";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { uploads } from "../../../api/uploads.ts";

const loadContracts = () => import("../../../api/first-contracts.ts");
const oneSchema = lazySchema(async () => (await loadContracts()).scheduledAnswerSchema);
const dataOf = <Data>({ data }: { data: Data }) => data;
const pathOf = (id: string) => `scheduled/${encodeURIComponent(id)}`;

/** Replies that wait. Events say that they are to be asked for anew; a server of before answers 404, and holds none. */
export const scheduledApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A ticket's; null for the viewer's own of all tickets. */
    listScheduled: build.query<ScheduledMessage[], string | null>({
      query: (ticketId) => ({
        url: "scheduled",
        params: ticketId === null ? {} : { conversationId: ticketId },
      }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).scheduledListSchema),
      transformResponse: dataOf<ScheduledMessage[]>,
      providesTags: ["scheduled"],
    }),
    /** It becomes a draft at the server. Asked again under the same `requestId` it is answered again. */
    takeBack: build.mutation<TakenBack, { id: string; requestId: string }>({
      query: ({ id, ...body }) => ({
        url: `${pathOf(id)}/take-back`,
        method: "POST",
        params: { into: "draft" },
        body,
      }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).takenBackAnswerSchema),
      transformResponse: dataOf<TakenBack>,
    }),
    changeScheduled: build.mutation<ScheduledMessage, { id: string; change: ScheduledChange }>({
      query: ({ id, change }) => ({ url: pathOf(id), method: "PATCH", body: change }),
      rawResponseSchema: oneSchema,
      transformResponse: dataOf<ScheduledMessage>,
      invalidatesTags: ["scheduled"],
    }),
    sendScheduled: build.mutation<ScheduledMessage, { id: string; now: SendNow }>({
      query: ({ id, now }) => ({ url: `${pathOf(id)}/send`, method: "POST", body: now }),
      rawResponseSchema: oneSchema,
      transformResponse: dataOf<ScheduledMessage>,
      invalidatesTags: ["scheduled"],
    }),
  }),
});

export const scheduleApi = uploads.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a reply once per `clientMessageId`: it waits, or was sent where the desk holds nothing back. */
    schedule: build.mutation<
      { scheduled?: ScheduledMessage | undefined; message?: Message | undefined },
      { form: FormData; onProgress(sentShare: number): void }
    >({
      query: (upload) => ({ url: "scheduled", method: "POST", ...upload }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).newScheduledAnswerSchema),
      transformResponse: dataOf,
    }),
  }),
});

export const { useListScheduledQuery, useChangeScheduledMutation, useSendScheduledMutation } =
  scheduledApi;

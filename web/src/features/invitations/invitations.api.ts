import type {
  CreatedInvitation,
  Invitation,
  NewInvitation,
  ReadInvitation,
} from "@deskbell/shared/users/invitations";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import type { AppThunk } from "../../state/hooks.ts";

const loadContracts = () => import("@deskbell/shared/users/invitations");
const statusSchema = lazySchema(
  async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
);

/**
 * The calls about invitations: made and withdrawn by admins, read and accepted by whom they are for. They
 * change with people: those of a former admin are void.
 */
const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<Invitation[], void>({
      query: () => "invitations",
      rawResponseSchema: lazySchema(async () => (await loadContracts()).invitationsAnswerSchema),
      providesTags: ["User"],
    }),
    createInvitation: build.mutation<CreatedInvitation, NewInvitation>({
      query: (body) => ({ url: "invitations", method: "POST", body }),
      rawResponseSchema: lazySchema(
        async () => (await loadContracts()).createdInvitationAnswerSchema,
      ),
      transformResponse: ({ data }: { data: CreatedInvitation }) => data,
      invalidatesTags: ["User"],
    }),
    sendInvitation: build.mutation<CreatedInvitation, string>({
      query: (id) => ({ url: `invitations/${id}/send`, method: "POST" }),
      rawResponseSchema: lazySchema(
        async () => (await loadContracts()).createdInvitationAnswerSchema,
      ),
      transformResponse: ({ data }: { data: CreatedInvitation }) => data,
      invalidatesTags: ["User"],
    }),
    withdrawInvitation: build.mutation<unknown, string>({
      query: (id) => ({ url: `invitations/${id}`, method: "DELETE" }),
      rawResponseSchema: statusSchema,
      // What is listed may be older than what somebody did meanwhile, so also after a refusal.
      invalidatesTags: ["User"],
    }),
    readInvitation: build.mutation<ReadInvitation, string>({
      query: (token) => ({ url: "invitations/read", method: "POST", body: { token } }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).readInvitationAnswerSchema),
      transformResponse: ({ data }: { data: ReadInvitation }) => data,
    }),
    acceptInvitation: build.mutation<unknown, string>({
      query: (token) => ({ url: "invitations/accept", method: "POST", body: { token } }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).receivedMeSchema,
      ),
      invalidatesTags: (_result, error) => (error ? [] : ["Ticket", "Message", "User"]),
    }),
  }),
});

export const {
  useListInvitationsQuery,
  useCreateInvitationMutation,
  useSendInvitationMutation,
  useWithdrawInvitationMutation,
} = invitationsApi;

const { endpoints } = invitationsApi;
/** A token is a secret: it does not enter the store. */
const untracked = { track: false } as const;

/** Throws ApiError. */
export const readInvitation =
  (token: string): AppThunk<Promise<ReadInvitation>> =>
  (dispatch) =>
    dispatch(endpoints.readInvitation.initiate(token, untracked)).unwrap();

/** Throws ApiError. */
export const acceptInvitation =
  (token: string): AppThunk<Promise<unknown>> =>
  (dispatch) =>
    dispatch(endpoints.acceptInvitation.initiate(token, untracked)).unwrap();

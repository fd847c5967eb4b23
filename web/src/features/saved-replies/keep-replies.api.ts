import type {
  ImportOutcome,
  NewSavedReply,
  SavedReply,
  SavedReplyChange,
  Whose,
} from "@deskbell/shared/saved-replies/saved-reply";
import { api } from "../../api/api.ts";
import { type ApiError, isApiError, unexpectedAnswer } from "../../api/http/api-error.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { responseTo } from "../../api/http/request.ts";
import { savedRepliesContract } from "../../api/saved-replies.api.ts";

const replySchema = lazySchema(async () => (await savedRepliesContract()).savedReplyAnswerSchema);
const dataOf = ({ data }: { data: SavedReply }) => data;

/** What is done to saved replies; a colleague may have been faster, so also a refusal asks for them anew. */
const keepRepliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createReply: build.mutation<SavedReply, NewSavedReply>({
      query: (body) => ({ url: "saved-replies", method: "POST", body }),
      rawResponseSchema: replySchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    changeReply: build.mutation<SavedReply, { id: string; change: SavedReplyChange }>({
      query: ({ id, change: body }) => ({ url: `saved-replies/${id}`, method: "PATCH", body }),
      rawResponseSchema: replySchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    removeReply: build.mutation<unknown, string>({
      query: (id) => ({ url: `saved-replies/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["replies"],
    }),
    addReplyFiles: build.mutation<SavedReply, { id: string; files: readonly File[] }>({
      query({ id, files }) {
        const form = new FormData();
        for (const file of files) form.append("attachments", file, file.name);
        return { url: `saved-replies/${id}/files`, method: "POST", form };
      },
      rawResponseSchema: replySchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    removeReplyFile: build.mutation<SavedReply, { id: string; fileId: string }>({
      query: ({ id, fileId }) => ({
        url: `saved-replies/${id}/files/${fileId}`,
        method: "DELETE",
      }),
      rawResponseSchema: replySchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    importReplies: build.mutation<ImportOutcome, { whose: Whose; file: File }>({
      query({ whose: { scope, teamId }, file }) {
        const form = new FormData();
        form.set("scope", scope);
        if (teamId) form.set("teamId", teamId);
        form.set("file", file, file.name);
        return { url: "saved-replies/import", method: "POST", form };
      },
      rawResponseSchema: lazySchema(async () => (await savedRepliesContract()).importAnswerSchema),
      transformResponse: ({ data }: { data: ImportOutcome }) => data,
      invalidatesTags: ["replies"],
    }),
    exportReplies: build.mutation<string, Whose>({
      async queryFn({ scope, teamId }, { signal }) {
        try {
          const params = { scope, ...(teamId && { teamId }) };
          const response = await responseTo({ url: "saved-replies/export", params }, signal);
          return { data: await response.text() };
        } catch (error) {
          const failed: ApiError = isApiError(error) ? error : unexpectedAnswer(0);
          return { error: failed };
        }
      },
    }),
  }),
});

export const {
  useCreateReplyMutation,
  useChangeReplyMutation,
  useRemoveReplyMutation,
  useAddReplyFilesMutation,
  useRemoveReplyFileMutation,
  useImportRepliesMutation,
  useExportRepliesMutation,
} = keepRepliesApi;

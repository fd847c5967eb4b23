import type { Tag } from "@deskbell/shared/tags/tag";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

/** What admins do with tags; a colleague may have been faster, so also a refusal asks for them anew. */
const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    renameTag: build.mutation<Tag, Tag>({
      query: ({ id, name }) => ({ url: `tags/${id}`, method: "PATCH", body: { name } }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).tagAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Tag }) => data,
      invalidatesTags: ["Tag"],
    }),
    removeTag: build.mutation<unknown, string>({
      query: (id) => ({ url: `tags/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["Tag"],
    }),
  }),
});

export const { useRenameTagMutation, useRemoveTagMutation } = tagsApi;

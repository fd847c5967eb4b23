import type { Job } from "@deskbell/shared/jobs/job";
import type { newBulkSchema } from "@deskbell/shared/jobs/new-bulk";
import type { input } from "zod";
import { api } from "../../../../api/api.ts";
import { lazySchema } from "../../../../api/http/lazy-schema.ts";

const jobSchema = lazySchema(
  async () => (await import("../../../../api/first-contracts.ts")).jobAnswerSchema,
);
const dataOf = ({ data }: { data: Job }) => data;

export type BulkDraft = input<typeof newBulkSchema>;
/** What is to change. */
export type BulkSetDraft = NonNullable<BulkDraft["set"]>;

/** Changes of many tickets at once. */
export const jobsApi = api.enhanceEndpoints({ addTagTypes: ["job"] }).injectEndpoints({
  endpoints: (build) => ({
    beginBulk: build.mutation<Job, BulkDraft>({
      query: (body) => ({ url: "bulk", method: "POST", body }),
      rawResponseSchema: jobSchema,
      transformResponse: dataOf,
    }),
    /** One's own, the latest first. */
    listJobs: build.query<Job[], void>({
      query: () => "jobs",
      rawResponseSchema: lazySchema(
        async () => (await import("../../../../api/first-contracts.ts")).jobsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Job[] }) => data,
    }),
    readJob: build.query<Job, string>({
      query: (id) => `jobs/${id}`,
      rawResponseSchema: jobSchema,
      transformResponse: dataOf,
      providesTags: (_job, _error, id) => [{ type: "job", id }],
    }),
    /** Idempotent, as is `undoJob`: a job is undone once. */
    cancelJob: build.mutation<Job, string>({
      query: (id) => ({ url: `jobs/${id}/cancel`, method: "POST" }),
      rawResponseSchema: jobSchema,
      transformResponse: dataOf,
      invalidatesTags: (_job, _error, id) => [{ type: "job", id }],
    }),
    undoJob: build.mutation<Job, string>({
      query: (id) => ({ url: `jobs/${id}/undo`, method: "POST" }),
      rawResponseSchema: jobSchema,
      transformResponse: dataOf,
    }),
  }),
});

export const { useBeginBulkMutation, useReadJobQuery, useCancelJobMutation, useUndoJobMutation } =
  jobsApi;

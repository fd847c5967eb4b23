import type { AuditEntry, AuditFilter } from "@deskbell/shared/audit/audit";
import { limits } from "@deskbell/shared/limits";
import { api } from "../../api/api.ts";
import { type ApiError, isApiError, unexpectedAnswer } from "../../api/http/api-error.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { responseTo } from "../../api/http/request.ts";

const paramsOf = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of the audit log, the newest first; the parameter is the id of the last entry seen. */
    listAudit: build.infiniteQuery<AuditEntry[], AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) =>
          page.length < limits.auditPageSize ? undefined : page.at(-1)?.id,
      },
      query: ({ queryArg: filter, pageParam: before }) => ({
        url: "audit",
        params: { ...paramsOf(filter), limit: limits.auditPageSize, ...(before && { before }) },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/audit/audit")).auditAnswerSchema,
      ),
      transformResponse: ({ data }: { data: AuditEntry[] }) => data,
    }),
    /** The same as a file for spreadsheets. */
    exportAudit: build.mutation<string, AuditFilter>({
      async queryFn(filter, { signal }) {
        try {
          const response = await responseTo(
            { url: "audit/export", params: paramsOf(filter) },
            signal,
          );
          return { data: await response.text() };
        } catch (error) {
          const failed: ApiError = isApiError(error) ? error : unexpectedAnswer(0);
          return { error: failed };
        }
      },
    }),
  }),
});

export const { useListAuditInfiniteQuery, useExportAuditMutation } = auditApi;

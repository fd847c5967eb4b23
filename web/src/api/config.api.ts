import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

const loadContract = () => import("./first-contracts.ts");

/** The desk's configuration, for pages that show data of the server. */
export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    readConfig: build.query<ConfigAnswer, void>({
      query: () => "config",
      rawResponseSchema: lazySchema(async () => (await loadContract()).configAnswerSchema),
    }),
  }),
});

export const { useReadConfigQuery } = configApi;

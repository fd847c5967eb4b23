import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery, catchSchemaFailure } from "./api.ts";

/**
 * Calls with files. RTK Query loads what is out of date only while no call of its API is under way, and a film takes
 * minutes: so they are an API of their own.
 */
export const uploads = createApi({
  reducerPath: "uploads",
  baseQuery,
  catchSchemaFailure,
  endpoints: () => ({}),
});

import type {
  Macro,
  MacroChange,
  MacroOutlook,
  MacroTrial,
  NewMacro,
} from "@deskbell/shared/macros/macro";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { macrosContract } from "../../../api/macros.api.ts";

const macroSchema = lazySchema(async () => (await macrosContract()).macroAnswerSchema);
const dataOf = ({ data }: { data: Macro }) => data;

/** What is done to macros; a colleague may have been faster, so also a refusal asks for them anew. */
const keepMacrosApi = api.injectEndpoints({
  endpoints: (build) => ({
    createMacro: build.mutation<Macro, NewMacro>({
      query: (body) => ({ url: "macros", method: "POST", body }),
      rawResponseSchema: macroSchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    changeMacro: build.mutation<Macro, { id: string; change: MacroChange }>({
      query: ({ id, change: body }) => ({ url: `macros/${id}`, method: "PATCH", body }),
      rawResponseSchema: macroSchema,
      transformResponse: dataOf,
      invalidatesTags: ["replies"],
    }),
    removeMacro: build.mutation<unknown, string>({
      query: (id) => ({ url: `macros/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["replies"],
    }),
    /** What actions would do to a ticket; nothing is stored. */
    tryMacro: build.mutation<MacroOutlook, MacroTrial>({
      query: (body) => ({ url: "macros/try", method: "POST", body }),
      rawResponseSchema: lazySchema(async () => (await macrosContract()).macroOutlookAnswerSchema),
      transformResponse: ({ data }: { data: MacroOutlook }) => data,
    }),
  }),
});

export const {
  useCreateMacroMutation,
  useChangeMacroMutation,
  useRemoveMacroMutation,
  useTryMacroMutation,
} = keepMacrosApi;

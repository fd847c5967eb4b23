import type { NewDemoMessage } from "@deskbell/shared/demo/demo";
import { api } from "../../api/api.ts";

/** The demo page's call over HTTP (spec §7). */
const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    postDemoMessage: build.mutation<unknown, NewDemoMessage>({
      query: (body) => ({ url: "inbox/message", method: "POST", body }),
    }),
  }),
});

export const { usePostDemoMessageMutation } = demoApi;

import type { MailPreferencesChange, OwnMails } from "@deskbell/shared/users/mail-preferences";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

const answer = lazySchema(
  async () => (await import("@deskbell/shared/users/mail-preferences")).mailPreferencesAnswerSchema,
);
const ownOf = ({ data }: { data: OwnMails }) => data;

/** Which mails the signed-in person gets, and when. */
const mailPreferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMailPreferences: build.query<OwnMails, void>({
      query: () => "users/me/mails",
      rawResponseSchema: answer,
      transformResponse: ownOf,
    }),
    changeMailPreferences: build.mutation<OwnMails, MailPreferencesChange>({
      query: (body) => ({ url: "users/me/mails", method: "PATCH", body }),
      rawResponseSchema: answer,
      transformResponse: ownOf,
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        const { updateQueryData } = mailPreferencesApi.util;
        const shown = dispatch(
          updateQueryData("readMailPreferences", undefined, ({ preferences }) => {
            Object.assign(preferences, change);
          }),
        );
        try {
          const { data } = await queryFulfilled;
          dispatch(updateQueryData("readMailPreferences", undefined, () => data));
        } catch {
          shown.undo();
        }
      },
    }),
  }),
});

export const { useReadMailPreferencesQuery, useChangeMailPreferencesMutation } = mailPreferencesApi;

import {
  type MailPreview,
  type MailPreviewDraft,
  type MailTextsChange,
  mailPreviewAnswerSchema,
  mailTextsAnswerSchema,
  type ShownMailTexts,
  testMailAnswerSchema,
} from "@deskbell/shared/mail/mail-texts";
import { api } from "../../api/api.ts";

const dataOf = <Data>({ data }: { data: Data }): Data => data;
const changing = {
  rawResponseSchema: mailTextsAnswerSchema,
  transformResponse: dataOf<ShownMailTexts>,
  invalidatesTags: ["MailTexts" as const],
};

/** How the desk's mails look and what they say; for admins. */
const mailTextsApi = api.enhanceEndpoints({ addTagTypes: ["MailTexts"] }).injectEndpoints({
  endpoints: (build) => ({
    readMailTexts: build.query<ShownMailTexts, void>({
      query: () => ({ url: "mail-texts" }),
      rawResponseSchema: mailTextsAnswerSchema,
      transformResponse: dataOf<ShownMailTexts>,
      providesTags: ["MailTexts"],
    }),
    changeMailTexts: build.mutation<ShownMailTexts, MailTextsChange>({
      query: (body) => ({ url: "mail-texts", method: "PUT", body }),
      ...changing,
    }),
    changeMailLogo: build.mutation<ShownMailTexts, File>({
      query: (file) => {
        const form = new FormData();
        form.set("image", file, file.name);
        return { url: "mail-texts/logo", method: "POST", form, onProgress: () => {} };
      },
      ...changing,
    }),
    removeMailLogo: build.mutation<ShownMailTexts, void>({
      query: () => ({ url: "mail-texts/logo", method: "DELETE" }),
      ...changing,
    }),
    previewMail: build.mutation<MailPreview, MailPreviewDraft>({
      query: (body) => ({ url: "mail-texts/preview", method: "POST", body }),
      rawResponseSchema: mailPreviewAnswerSchema,
      transformResponse: dataOf<MailPreview>,
    }),
    sendTestMail: build.mutation<{ to: string }, MailPreviewDraft>({
      query: (body) => ({ url: "mail-texts/test", method: "POST", body }),
      rawResponseSchema: testMailAnswerSchema,
      transformResponse: dataOf<{ to: string }>,
    }),
  }),
});

export const {
  useReadMailTextsQuery,
  useChangeMailTextsMutation,
  useChangeMailLogoMutation,
  useRemoveMailLogoMutation,
  usePreviewMailMutation,
  useSendTestMailMutation,
} = mailTextsApi;

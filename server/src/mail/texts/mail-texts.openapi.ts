import {
  mailPreviewAnswerSchema,
  mailPreviewSchema,
  mailTextsAnswerSchema,
  mailTextsChangeSchema,
  testMailAnswerSchema,
} from "@deskbell/shared/mail/mail-texts";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const shown = { 200: { says: "As they are now.", json: mailTextsAnswerSchema } };
const common = { tag: "Mail", asker: "session" } as const;

export const mailTextsDescriptions: RouteDescriptions = {
  "GET /api/v1/mail-texts": {
    ...common,
    id: "readMailTexts",
    summary: "Reads how the desk's mails look and what they say; for admins",
    answers: shown,
    errors: ["not_allowed"],
  },
  "PUT /api/v1/mail-texts": {
    ...common,
    id: "changeMailTexts",
    summary: "Changes company, language, signature and texts of the desk's mails; for admins",
    json: mailTextsChangeSchema,
    answers: shown,
    errors: ["not_allowed", "conflict"],
  },
  "POST /api/v1/mail-texts/logo": {
    ...common,
    id: "changeMailLogo",
    summary: "Changes the picture at the top of the desk's mails; for admins",
    form: z.object({ image: z.file() }),
    answers: shown,
    errors: ["not_allowed", "unsupported_file", "file_too_large", "unavailable"],
  },
  "DELETE /api/v1/mail-texts/logo": {
    ...common,
    id: "removeMailLogo",
    summary: "Removes the picture at the top of the desk's mails; for admins",
    answers: shown,
    errors: ["not_allowed"],
  },
  "POST /api/v1/mail-texts/preview": {
    ...common,
    id: "previewMail",
    summary: "Shows a mail as it would be with these texts; for admins",
    json: mailPreviewSchema,
    answers: { 200: { says: "The mail.", json: mailPreviewAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/mail-texts/test": {
    ...common,
    id: "sendTestMail",
    summary: "Mails the admin who asks a mail with these texts",
    json: mailPreviewSchema,
    answers: { 200: { says: "To whom it goes.", json: testMailAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
};

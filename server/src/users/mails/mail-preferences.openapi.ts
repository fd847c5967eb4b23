import {
  mailPreferencesAnswerSchema,
  mailPreferencesChangeSchema,
} from "@deskbell/shared/users/mail-preferences";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const mailPreferencesDescriptions: RouteDescriptions = {
  "GET /api/v1/users/me/mails": {
    id: "readMailPreferences",
    summary: "Reads which mails the viewer gets, and when",
    description:
      "`answers` and `solved` are about tickets of the viewer's own, the others are for staff. `sendsMails` is false " +
      "at a desk that sends none.",
    tag: "People",
    asker: "session",
    answers: {
      200: { says: "What they chose, or what is usual.", json: mailPreferencesAnswerSchema },
    },
    errors: ["not_found"],
  },
  "PATCH /api/v1/users/me/mails": {
    id: "changeMailPreferences",
    summary: "Changes which mails the viewer gets, and when",
    description:
      "What is left out stays. Mails that are due in `quietHours` go out at their end; hours that end before they " +
      "begin end on the next day. Null takes them away.",
    tag: "People",
    asker: "session",
    json: mailPreferencesChangeSchema,
    answers: { 200: { says: "How it is now.", json: mailPreferencesAnswerSchema } },
    errors: ["not_found"],
  },
};

import { limits } from "@deskbell/shared/limits";
import {
  displayNameSchema,
  newAddressSchema,
  passwordChangeSchema,
  phoneSchema,
  updateAnswerSchema,
} from "@deskbell/shared/users/profile";
import * as z from "zod";
import type { RouteDescription, RouteDescriptions } from "../../openapi/route-description.ts";

const profileChange = {
  tag: "Profile",
  asker: "session",
  answers: { 200: { says: "It is changed.", json: updateAnswerSchema } },
  errors: ["not_found"],
} as const satisfies Partial<RouteDescription>;

export const profileDescriptions: RouteDescriptions = {
  "PUT /api/v1/users/update/userName": {
    ...profileChange,
    id: "changeName",
    summary: "Changes the name that others see",
    json: displayNameSchema,
  },
  "PUT /api/v1/users/update/number": {
    ...profileChange,
    id: "changePhone",
    summary: "Changes the phone number; empty takes it away",
    json: phoneSchema,
  },
  "PUT /api/v1/users/update/presentAddress": {
    ...profileChange,
    id: "changePresentAddress",
    summary: "Changes the present address",
    json: newAddressSchema,
  },
  "PUT /api/v1/users/update/permanentAddress": {
    ...profileChange,
    id: "changePermanentAddress",
    summary: "Changes the permanent address",
    json: newAddressSchema,
  },
  "PUT /api/v1/users/update/password": {
    ...profileChange,
    id: "changePassword",
    summary: "Changes the password, and ends all other sessions",
    description: "The current password is checked at the identity provider, the new one set there.",
    json: passwordChangeSchema,
    errors: ["not_found", "conflict"],
  },
  "POST /api/v1/users/update/photo": {
    ...profileChange,
    id: "changePhoto",
    summary: "Replaces the photo",
    description:
      `JPEG, PNG, WebP or GIF of at most ${limits.photoMaxBytes} bytes; the server decides by content and ` +
      "keeps a picture encoded anew.",
    form: z.object({ image: z.file() }),
    errors: ["not_found", "file_too_large", "unsupported_file"],
  },
};

import type { DisplayName, PasswordChange, Phone } from "@deskbell/shared/users/profile";
import type { Address } from "@deskbell/shared/users/user";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/lazy-schema.ts";

export type AddressKind = "presentAddress" | "permanentAddress";

interface Updated {
  update: boolean;
}

const updateAnswer = lazySchema<Updated>(
  async () => (await import("@deskbell/shared/users/profile")).updateAnswerSchema,
);

/** What people change about themselves (spec §7); the photo is `uploadPhoto`. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateName: build.mutation<Updated, DisplayName>({
      query: (body) => ({ url: "users/update/userName", method: "PUT", body }),
      rawResponseSchema: updateAnswer,
      // Lists and threads show people as they are called now.
      invalidatesTags: ["Ticket", "Message", "User"],
    }),
    updatePhone: build.mutation<Updated, Phone>({
      query: (body) => ({ url: "users/update/number", method: "PUT", body }),
      rawResponseSchema: updateAnswer,
    }),
    updateAddress: build.mutation<Updated, { which: AddressKind; address: Address }>({
      query: ({ which, address: body }) => ({ url: `users/update/${which}`, method: "PUT", body }),
      rawResponseSchema: updateAnswer,
    }),
    updatePassword: build.mutation<Updated, PasswordChange>({
      query: (body) => ({ url: "users/update/password", method: "PUT", body }),
      rawResponseSchema: updateAnswer,
    }),
  }),
});

export const {
  useUpdateNameMutation,
  useUpdatePhoneMutation,
  useUpdateAddressMutation,
  useUpdatePasswordMutation,
} = profileApi;

import {
  type DisplayName,
  type PasswordChange,
  type Phone,
  updateAnswerSchema,
} from "@deskbell/shared/users/profile";
import type { Address } from "@deskbell/shared/users/user";
import { api } from "../../api/api.ts";

export type AddressKind = "presentAddress" | "permanentAddress";

interface Updated {
  update: boolean;
}

/** What people change about themselves (spec §7). */
export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateName: build.mutation<Updated, DisplayName>({
      query: (body) => ({ url: "users/update/userName", method: "PUT", body }),
      rawResponseSchema: updateAnswerSchema,
      // Lists and threads show people as they are called now.
      invalidatesTags: ["Ticket", "Message", "User"],
    }),
    updatePhone: build.mutation<Updated, Phone>({
      query: (body) => ({ url: "users/update/number", method: "PUT", body }),
      rawResponseSchema: updateAnswerSchema,
    }),
    updateAddress: build.mutation<Updated, { which: AddressKind; address: Address }>({
      query: ({ which, address: body }) => ({ url: `users/update/${which}`, method: "PUT", body }),
      rawResponseSchema: updateAnswerSchema,
    }),
    updatePhoto: build.mutation<Updated, { photo: File; onProgress(sentShare: number): void }>({
      query: ({ photo, onProgress }) => {
        const form = new FormData();
        form.set("image", photo, photo.name);
        return { url: "users/update/photo", method: "POST", form, onProgress };
      },
      rawResponseSchema: updateAnswerSchema,
      invalidatesTags: ["Ticket", "Message", "User"],
    }),
    updatePassword: build.mutation<Updated, PasswordChange>({
      query: (body) => ({ url: "users/update/password", method: "PUT", body }),
      rawResponseSchema: updateAnswerSchema,
    }),
  }),
});

export const {
  useUpdateNameMutation,
  useUpdatePhoneMutation,
  useUpdateAddressMutation,
  useUpdatePasswordMutation,
} = profileApi;

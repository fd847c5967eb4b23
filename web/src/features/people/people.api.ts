import { limits } from "@deskbell/shared/limits";
import type { ListedPerson } from "@deskbell/shared/users/people";
import type { Access, Role } from "@deskbell/shared/users/user";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { listedPeople } from "./customer/customer.api.ts";

const loadContracts = () => import("@deskbell/shared/users/people");

/** Whom: everybody, or one role; those that match a few words. */
export interface PeopleListArg {
  role: Role | null;
  search: string;
}

/** For an older server, which knows of roles alone. */
const roleBy: Record<Access, Role> = { customer: "user", agent: "user", admin: "admin" };

const personAnswer = lazySchema(async () => (await loadContracts()).receivedPersonAnswerSchema);
const onePerson = ({ data }: { data: ListedPerson }) => data;

/** The calls about people and their rights; for admins. */
const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of people, the newest first; the parameter is the id of the last one seen. */
    listPeople: build.infiniteQuery<ListedPerson[], PeopleListArg, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) =>
          page.length < limits.peoplePageSize ? undefined : page.at(-1)?.id,
      },
      query: ({ queryArg: { role, search }, pageParam: before }) => ({
        url: "users",
        params: {
          limit: limits.peoplePageSize,
          ...(role && { role }),
          ...(search && { search }),
          ...(before && { before }),
        },
      }),
      rawResponseSchema: lazySchema(async () => (await loadContracts()).receivedPeopleSchema),
      providesTags: ["User", listedPeople],
    }),
    setRole: build.mutation<ListedPerson, { id: string; access: Access }>({
      query: ({ id, access }) => ({
        url: `users/${id}/role`,
        method: "PUT",
        body: { role: roleBy[access], access },
      }),
      rawResponseSchema: personAnswer,
      transformResponse: onePerson,
      invalidatesTags: ["User"],
    }),
    setAccess: build.mutation<ListedPerson, { id: string; isDisabled: boolean }>({
      query: ({ id, isDisabled }) => ({
        url: `users/${id}/access`,
        method: "PUT",
        body: { isDisabled },
      }),
      rawResponseSchema: personAnswer,
      transformResponse: onePerson,
      invalidatesTags: ["User"],
    }),
  }),
});

export const { useListPeopleInfiniteQuery, useSetRoleMutation, useSetAccessMutation } = peopleApi;

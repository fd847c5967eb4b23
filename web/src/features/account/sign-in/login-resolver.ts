import type { Login } from "@deskbell/shared/users/credentials";
import { lazyResolver } from "../lazy-resolver.ts";

export const loadLoginSchema = () =>
  import("@deskbell/shared/users/credentials").then(({ loginSchema }) => loginSchema);

/** Checks address and password before they are sent. */
export const loginResolver = lazyResolver<Login>(loadLoginSchema);

import { lazily } from "../../ui/lazy-component.tsx";

/** The form of /login: prerendered, so it paints as HTML; what makes it work comes after that. */
export const lazyLoginForm = lazily(() =>
  import("../../features/account/sign-in/LoginForm.tsx").then(({ LoginForm }) => LoginForm),
);

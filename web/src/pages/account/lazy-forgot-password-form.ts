import { lazyComponent } from "../../ui/lazy-component.tsx";

/** The other view of /login, loaded when somebody turns to it: no part of a first paint. */
export const lazyForgotPasswordForm = lazyComponent(() =>
  import("../../features/account/password-reset/ForgotPasswordForm.tsx").then(
    ({ ForgotPasswordForm }) => ForgotPasswordForm,
  ),
);

import { lazyComponent } from "../../ui/lazy-component.tsx";

/** The form of /login: prerendered, so it paints as HTML; what makes it work comes after that. */
export const lazyLoginForm = lazyComponent(() =>
  import("../../features/account/sign-in/LoginForm.tsx").then(({ LoginForm }) => LoginForm),
);

/** The other view of /login, loaded when somebody turns to it: no part of a first paint. */
export const lazyForgotPasswordForm = lazyComponent(() =>
  import("../../features/account/password-reset/ForgotPasswordForm.tsx").then(
    ({ ForgotPasswordForm }) => ForgotPasswordForm,
  ),
);

/** For the few who have just registered: no part of a first paint. */
export const lazyRegisteredNotice = lazyComponent(() =>
  import("../../features/account/registration/RegisteredNotice.tsx").then(
    ({ RegisteredNotice }) => RegisteredNotice,
  ),
);

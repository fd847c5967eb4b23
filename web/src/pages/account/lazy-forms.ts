import { lazyComponent } from "../../ui/lazy-component.tsx";

/** The form of /login: prerendered, so it paints as HTML; what makes it work comes after that. */
export const lazyLoginForm = lazyComponent(() =>
  import("../../features/account/sign-in/LoginForm.tsx").then(({ LoginForm }) => LoginForm),
);

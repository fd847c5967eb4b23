import { Suspense } from "react";
import { AccountFrame } from "./AccountFrame.tsx";
import { lazyLoginForm } from "./lazy-login-form.ts";

/** /login */
export function LoginPage() {
  return (
    <AccountFrame title="Sign in">
      <Suspense>
        <lazyLoginForm.Component />
      </Suspense>
    </AccountFrame>
  );
}

import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { ResetPassword } from "../../features/account/password-reset/ResetPassword.tsx";
import { t } from "../../i18n/t.ts";
import { AccountFrame } from "./AccountFrame.tsx";

/** /reset-password, and /forgot-password/:id, where the id is the mail's code */
export function ResetPasswordPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  return <ResetPasswordPanel oobCode={id || query.get("oobCode") || null} />;
}

export function ResetPasswordPanel({ oobCode }: { oobCode: string | null }) {
  const navigate = useNavigate();
  return (
    <AccountFrame title={t("Reset Password")}>
      <ResetPassword
        key={oobCode}
        oobCode={oobCode}
        onDone={(email) => void navigate("/login", { replace: true, state: { email } })}
        onLogin={(email) => void navigate("/login", { state: { email } })}
      />
    </AccountFrame>
  );
}

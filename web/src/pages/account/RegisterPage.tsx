import { texts } from "@deskbell/shared/texts";
import { useLocation, useNavigate } from "react-router-dom";
import { RegistrationForm } from "../../features/account/registration/RegistrationForm.tsx";
import { t } from "../../i18n/t.ts";
import { AccountFrame } from "./AccountFrame.tsx";

/** /register */
export function RegisterPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <AccountFrame title={t(texts.createAccount)}>
      <RegistrationForm
        onRegistered={(email) => void navigate("/login", { state: { ...state, email } })}
      />
    </AccountFrame>
  );
}

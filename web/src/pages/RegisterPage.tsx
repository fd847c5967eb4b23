import { texts } from "@deskbell/shared/texts";
import { useNavigate } from "react-router-dom";
import { RegistrationForm } from "../features/account/RegistrationForm.tsx";
import { AccountFrame } from "./AccountFrame.tsx";

/** /register */
export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <AccountFrame title={texts.createAccount}>
      <RegistrationForm onRegistered={() => void navigate("/login")} />
    </AccountFrame>
  );
}

import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { afterVerification } from "../../features/account/verification/after-verification.ts";
import { VerifyEmail } from "../../features/account/verification/VerifyEmail.tsx";
import { t } from "../../i18n/t.ts";
import { MessageFrame } from "../MessageFrame.tsx";

/** /email-verification/:id, where the id is the mail's code */
export function EmailVerificationPage() {
  const { id = "" } = useParams();
  return <VerifyEmailCard oobCode={id} />;
}

export function VerifyEmailCard({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const goOn = () =>
    void navigate(afterVerification(query.get("continueUrl"), location.origin), { replace: true });
  return (
    <MessageFrame title={t("Verify your e-mail address")}>
      <VerifyEmail oobCode={oobCode} onVerified={goOn} />
    </MessageFrame>
  );
}

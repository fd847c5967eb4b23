import { useNavigate, useParams } from "react-router-dom";
import { VerifyEmail } from "../features/account/VerifyEmail.tsx";
import { MessageFrame } from "./MessageFrame.tsx";

/** /email-verification/:id, where the id is the mail's code */
export function EmailVerificationPage() {
  const { id = "" } = useParams();
  return <VerifyEmailCard oobCode={id} />;
}

export function VerifyEmailCard({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  return (
    <MessageFrame title="Verify your e-mail address">
      <VerifyEmail
        oobCode={oobCode}
        onVerified={() => void navigate("/inbox", { replace: true })}
      />
    </MessageFrame>
  );
}

import { useSearchParams } from "react-router-dom";
import { NotFoundPage } from "../NotFoundPage.tsx";
import { VerifyEmailCard } from "./EmailVerificationPage.tsx";
import { ResetPasswordPanel } from "./ResetPasswordPage.tsx";

/** /verification/:id, where the identity provider's mails lead: the query says what for (spec §2) */
export function VerificationPage() {
  const [query] = useSearchParams();
  const [mode, oobCode, continueUrl] = ["mode", "oobCode", "continueUrl"].map((name) =>
    query.get(name),
  );
  if (!oobCode || !continueUrl) return <NotFoundPage />;
  switch (mode) {
    case "verifyEmail":
      return <VerifyEmailCard oobCode={oobCode} />;
    case "resetPassword":
      return <ResetPasswordPanel oobCode={oobCode} />;
    default:
      return <NotFoundPage />;
  }
}

import { useSearchParams } from "react-router-dom";
import { VerifyEmailCard } from "./EmailVerificationPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** /verification/:id, where the identity provider's mails lead: the query says what for (spec §2) */
export function VerificationPage() {
  const [query] = useSearchParams();
  const [mode, oobCode, continueUrl] = ["mode", "oobCode", "continueUrl"].map((name) =>
    query.get(name),
  );
  if (mode !== "verifyEmail" || !oobCode || !continueUrl) return <NotFoundPage />;
  return <VerifyEmailCard oobCode={oobCode} />;
}

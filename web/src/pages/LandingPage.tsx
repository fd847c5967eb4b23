import { texts } from "@deskbell/shared/texts";
import { Image, MessagesSquare, ShieldCheck } from "lucide-react";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { mailLandingIn } from "../features/account/mail-landing.ts";
import { TopBar } from "../features/account/top-bar/TopBar.tsx";
import { t } from "../i18n/t.ts";
import { useAppSelector } from "../state/hooks.ts";
import { selectViewer } from "../state/session.slice.ts";
import { LinkButton } from "../ui/buttons/LinkButton.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import styles from "./LandingPage.module.css";
import { WelcomeDrawing } from "./WelcomeDrawing.tsx";

/** For the few who come from a verification mail: no part of a first paint. */
const lazyVerifyLanding = lazyComponent(() =>
  import("../features/account/verification/VerifyLanding.tsx").then((m) => m.VerifyLanding),
);

const promises = [
  {
    Icon: MessagesSquare,
    title: t("Answers arrive by themselves"),
    text: t("The conversation stays open: you see an answer the moment it is written."),
  },
  {
    Icon: Image,
    title: t("Pictures say it better"),
    text: t("Attach screenshots and photos, right where you describe the problem."),
  },
  {
    Icon: ShieldCheck,
    title: t("Between you and us"),
    text: t("Only you and the support team can read your tickets."),
  },
] as const;

/** / and /support */
export function LandingPage() {
  const navigate = useNavigate();
  const landing = mailLandingIn(useLocation().search);
  const isSignedIn = useAppSelector((state) => selectViewer(state) !== null);
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.main}>
        {landing?.subject === "verifyEmail" && (
          <Suspense>
            <lazyVerifyLanding.Component
              email={landing.email}
              onVerified={() => void navigate("/inbox", { replace: true })}
            />
          </Suspense>
        )}
        <div className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.title}>{t("How can we help?")}</h1>
            <p className={styles.lead}>
              {t("Open a ticket, and talk with our support team until it is solved.")}
            </p>
            <div className={styles.actions}>
              <LinkButton to="/ticket/introduction" variant="primary">
                {t("Open a ticket")}
              </LinkButton>
              {isSignedIn ? (
                <LinkButton to="/inbox">{t("To my tickets")}</LinkButton>
              ) : (
                <>
                  <LinkButton to="/login">{t("Login")}</LinkButton>
                  <LinkButton to="/register" variant="quiet">
                    {t(texts.createAccount)}
                  </LinkButton>
                </>
              )}
              <LinkButton to="/contact" variant="quiet">
                {t("Contact us")}
              </LinkButton>
            </div>
          </div>
          <WelcomeDrawing />
        </div>
        <ul className={styles.promises}>
          {promises.map(({ Icon, title, text }) => (
            <li key={title} className={styles.promise}>
              <Icon className={styles.icon} size={20} aria-hidden="true" />
              <h2 className={styles.name}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

import type { ReadInvitation } from "@deskbell/shared/users/invitations";
import type { User } from "@deskbell/shared/users/user";
import type { RefObject } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { refreshViewer, restoreSession } from "../../features/account/session/session.ts";
import { useSignOut } from "../../features/account/session/use-sign-out.tsx";
import { ResendVerification } from "../../features/account/verification/ResendVerification.tsx";
import { useIsVerified } from "../../features/account/verification/use-is-verified.ts";
import { Invitation } from "../../features/invitations/Invitation.tsx";
import { JoinTeam } from "../../features/invitations/JoinTeam.tsx";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { notify, rememberViewer } from "../../ui/toasts/notify.ts";
import { useIsGone } from "../../ui/use-is-gone.ts";
import { MessageFrame } from "../MessageFrame.tsx";
import styles from "./InvitationPage.module.css";

interface StepProps {
  token: string;
  invitation: ReadInvitation;
  /** Whether this page has been left. */
  isGone: RefObject<boolean>;
}

/** /invitation#token: an invitation to become an agent */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const isGone = useIsGone();
  return (
    <MessageFrame title={t("Invitation to the team")}>
      <Invitation key={token} token={token}>
        {(invitation) => <NextStep token={token} invitation={invitation} isGone={isGone} />}
      </Invitation>
    </MessageFrame>
  );
}

/** What is to be done next, by who is signed in. */
function NextStep(props: StepProps) {
  const dispatch = useAppDispatch();
  const { status, user } = useAppSelector(({ session }) => session);
  if (user) return <SignedInStep {...props} viewer={user} />;
  switch (status) {
    case "signedOut":
      return <SignInStep {...props} />;
    case "unreachable":
      return <Button onClick={() => void dispatch(restoreSession())}>{t("Try again")}</Button>;
    default:
      return <Spinner label={t("Loading")} />;
  }
}

function SignInStep({ token, invitation: { email } }: StepProps) {
  // In the history's state, which stays in this tab. Signing in leads back to this page.
  const state = { from: `/invitation#${token}`, ...(email && { email }) };
  return (
    <div className={styles.step}>
      {email && (
        <p className={styles.text}>{t("It is for the e-mail address {email}.", { email })}</p>
      )}
      <p className={styles.text}>
        {t(
          "Sign in or create an account first. Keep the link: once your e-mail address is confirmed, you can open it again.",
        )}
      </p>
      <div className={styles.buttons}>
        <LinkButton to="/register" state={state} variant="primary">
          {t("Create an account")}
        </LinkButton>
        <LinkButton to="/login" state={state}>
          {t("I have an account")}
        </LinkButton>
      </div>
    </div>
  );
}

function SignedInStep({ viewer, ...props }: StepProps & { viewer: User }) {
  const isStaff = useCan("ticket:work");
  const { email } = props.invitation;
  if (isStaff) {
    return (
      <div className={styles.step}>
        <p className={styles.text}>{t("You belong to the team already.")}</p>
        <div className={styles.buttons}>
          <LinkButton to="/inbox">{t("Inbox")}</LinkButton>
        </div>
      </div>
    );
  }
  if (email !== "" && email !== viewer.email) return <WrongAddress {...props} viewer={viewer} />;
  return <JoinStep {...props} viewer={viewer} />;
}

function WrongAddress({ viewer, invitation }: StepProps & { viewer: User }) {
  const { leave, question } = useSignOut();
  return (
    <div className={styles.step}>
      <p className={styles.text} role="alert">
        {t("It is for the e-mail address {email}, and you are signed in with {own}.", {
          email: invitation.email,
          own: viewer.email,
        })}
      </p>
      <div className={styles.buttons}>
        <Button onClick={leave}>{t("Sign out")}</Button>
      </div>
      {question}
    </div>
  );
}

function JoinStep({ token, viewer, isGone }: StepProps & { viewer: User }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isVerified = useIsVerified(viewer.email);

  async function goOn() {
    const isSameViewer = rememberViewer();
    await dispatch(refreshViewer());
    if (!isSameViewer()) return;
    notify.success(t("Welcome to the team."));
    // Who has gone elsewhere meanwhile is led nowhere.
    if (!isGone.current) void navigate("/inbox", { replace: true });
  }

  return (
    <div className={styles.step}>
      <p className={styles.text}>{t("You are signed in with {email}.", { email: viewer.email })}</p>
      {isVerified === false && (
        <>
          <p className={styles.text}>
            {t("Please confirm this address first, by the link in our mail.")}
          </p>
          <ResendVerification email={viewer.email} />
        </>
      )}
      <JoinTeam token={token} onJoined={goOn} />
    </div>
  );
}

import { type ReactNode, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { wouldSigningOutLose } from "../../../state/signing-out.ts";
import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { signOut } from "./session.ts";

const SignOutDialog = dialogPart(t("Sign out?"), () =>
  import("./SignOutDialog.tsx").then((m) => m.SignOutDialog),
);

const KeepingSign = optionalPart(() => import("./KeepingSign.tsx").then((m) => m.KeepingSign));

/** Signing out by one's own choice. `question` is to be rendered: it asks first where unsent work would be lost. */
export function useSignOut(): { leave(): void; question: ReactNode } {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  const go = () => void dispatch(signOut());
  /** Said again while it waits it is one and the same. */
  const isLeaving = useRef(false);
  const leave = async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setIsKeeping(true);
    const wouldLose = await wouldSigningOutLose();
    setIsKeeping(false);
    isLeaving.current = false;
    if (wouldLose) setIsAsking(true);
    else go();
  };
  return {
    leave: () => void leave(),
    question: (
      <>
        {isKeeping && <KeepingSign />}
        {isAsking && <SignOutDialog onSignOut={go} onClose={() => setIsAsking(false)} />}
      </>
    ),
  };
}

import { type ReactNode, useState } from "react";
import { useAppDispatch } from "../../../state/hooks.ts";
import { wouldSigningOutLose } from "../../../state/signing-out.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { signOut } from "./session.ts";

const SignOutDialog = optionalPart(() =>
  import("./SignOutDialog.tsx").then((m) => m.SignOutDialog),
);

/** Signing out by one's own choice. `question` is to be rendered: it asks first where unsent work would be lost. */
export function useSignOut(): { leave(): void; question: ReactNode } {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const go = () => void dispatch(signOut());
  const leave = async () => {
    if (await wouldSigningOutLose()) setIsAsking(true);
    else go();
  };
  return {
    leave: () => void leave(),
    question: isAsking && <SignOutDialog onSignOut={go} onClose={() => setIsAsking(false)} />,
  };
}

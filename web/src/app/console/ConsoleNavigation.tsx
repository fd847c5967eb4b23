import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { platform } from "../../platform/current.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { requestPrint } from "../../ui/commands/print-request.ts";
import { notify } from "../../ui/toasts/notify.ts";
import type { OriginState } from "../routing/origin.ts";
import { useTicketWindow } from "./use-ticket-window.ts";

/** Navigates where a notification, a link from outside or the console's menu leads, and does what the menu asks of the page. */
export function ConsoleNavigation() {
  useTicketWindow();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSignedOut = useAppSelector(({ session }) => session.status === "signedOut");
  // While somebody signs in, navigation is deferred: another page would empty the form.
  const isSigningIn = isSignedOut && pathname === "/login";
  useEffect(
    () =>
      platform.console?.subscribeNavigation((path) => {
        if (!isSigningIn) void navigate(path);
        else
          void navigate("/login", { replace: true, state: { from: path } satisfies OriginState });
      }),
    [navigate, isSigningIn],
  );
  useEffect(() => platform.console?.subscribeWarnings((sentence) => notify.error(sentence)), []);
  useEffect(() => platform.console?.subscribeMenu(() => requestPrint()), []);
  return null;
}

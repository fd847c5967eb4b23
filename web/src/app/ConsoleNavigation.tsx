import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { platform } from "../platform/current.ts";
import { notify } from "../ui/notify.ts";

/** Goes where a notification, a link from outside or the menu of the console leads. */
export function ConsoleNavigation() {
  const navigate = useNavigate();
  useEffect(() => platform.console?.followNavigation((path) => void navigate(path)), [navigate]);
  useEffect(() => platform.console?.followWarnings((sentence) => notify.error(sentence)), []);
  return null;
}

import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { platform } from "../platform/current.ts";

/** Goes where a notification, a link from outside or the menu of the console leads. */
export function ConsoleNavigation() {
  const navigate = useNavigate();
  useEffect(() => platform.console?.followNavigation((path) => void navigate(path)), [navigate]);
  return null;
}

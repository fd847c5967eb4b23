import { type ReactNode, useEffect } from "react";
import { showTitle } from "../platform/title-count.ts";

/** A page with its title in the browser's tab. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    showTitle(`${title} · Deskbell`);
  }, [title]);
  return children;
}

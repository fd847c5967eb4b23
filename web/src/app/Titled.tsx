import { type ReactNode, useEffect } from "react";

/** A page with its title in the browser's tab. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Deskbell`;
  }, [title]);
  return children;
}

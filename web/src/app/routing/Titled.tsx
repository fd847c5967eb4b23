import { type ReactNode, useEffect } from "react";
import { showPageTitle } from "../../platform/title-count.ts";

/** A page with its title in the browser's tab; a page inside it that has one of its own comes later. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title title={title} />
      {children}
    </>
  );
}

/** Before the page and not around it: effects run from the inside out. */
function Title({ title }: { title: string }) {
  useEffect(() => showPageTitle(title), [title]);
  return null;
}

import { times } from "@deskbell/shared/limits";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { withTimeout } from "../../api/with-timeout.ts";
import { showPageTitle } from "../../platform/title-count.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";

export interface Page {
  element: ReactNode;
  /** Loads the page's code, so that it is drawn without waiting. */
  preload(): Promise<void>;
}

/** A page whose code is a chunk of its own, loaded when it is first shown; `title` is for the browser's tab. */
export function page(title: string, load: () => Promise<ComponentType>): Page {
  // spec §9: the code of a page may take 120 s
  const { Component, preload } = lazyComponent(() =>
    withTimeout(load(), times.chunkTimeoutMs, tooLate),
  );
  return {
    element: (
      <Titled title={title}>
        <Component />
      </Titled>
    ),
    preload,
  };
}

const tooLate = () => new Error("The page took too long to load.");

/** A page with its title in the browser's tab; a nested page's own title overrides it. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title title={title} />
      {children}
    </>
  );
}

/** Before the page and not around it: effects run from the innermost component outwards. */
function Title({ title }: { title: string }) {
  useEffect(() => showPageTitle(title), [title]);
  return null;
}

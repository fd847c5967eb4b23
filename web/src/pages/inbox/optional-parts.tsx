import { type ComponentType, Suspense } from "react";
import { lazyComponent } from "../../ui/lazy-component.tsx";

/** A part of the inbox that is drawn when its code has come; nothing else waits for it, or fails with it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Component } = lazyComponent<Props>(() => load().catch(() => () => null));
  return (props: Props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}

import { times } from "@deskbell/shared/limits";
import type { ComponentType, ReactNode } from "react";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Titled } from "./Titled.tsx";

export interface Page {
  element: ReactNode;
  /** Loads the page's code, so that it is drawn without waiting. */
  preload(): Promise<void>;
}

/** A page whose code is a chunk of its own, loaded when it is first shown; `title` is for the browser's tab. */
export function page(title: string, load: () => Promise<ComponentType>): Page {
  const { Component, preload } = lazyComponent(() => withTimeout(load()));
  return {
    element: (
      <Titled title={title}>
        <Component />
      </Titled>
    ),
    preload,
  };
}

/** spec §9: the code of a page may take 120 s */
function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The page took too long to load.")),
      times.chunkTimeoutMs,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadChunk } from "../platform/load-chunk.ts";

export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Loads the code ahead, so that it is rendered without waiting. */
  preload(): Promise<void>;
}

/**
 * A component whose code is a chunk of its own, loaded when it is first drawn. Once loaded it is
 * drawn directly, so that what was prerendered with it hydrates as it stands.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  // Also a failure is final: a browser does not fetch a script again that it could not load.
  const loadOnce = async () => {
    loading ??= load();
    loaded = await loading;
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await loadOnce() }));
  return {
    Component: (props) => <Picked pick={() => loaded ?? Waiting} props={props} />,
    preload: async () => {
      await loadOnce();
    },
  };
}

/**
 * A part of a page that is drawn once its code is loaded; nothing else waits for it, or fails with it.
 * `Substitute` stands in its place until then, and stays if the code cannot be loaded.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Substitute: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const { Component } = lazyComponent<Props>(() => loadChunk(load).catch(() => Substitute));
  return (props) => (
    <Suspense fallback={<Substitute {...props} />}>
      <Component {...props} />
    </Suspense>
  );
}

const Nothing = () => null;

interface PickedProps<Props extends object> {
  pick(): ComponentType<Props>;
  props: Props;
}

/** Stays with its first choice: another component would lose what was typed into it. */
function Picked<Props extends object>({ pick, props }: PickedProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(pick);
  return <Component {...props} />;
}

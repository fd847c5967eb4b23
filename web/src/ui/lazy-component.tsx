import { type ComponentType, lazy, useState } from "react";

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

interface PickedProps<Props extends object> {
  pick(): ComponentType<Props>;
  props: Props;
}

/** Stays with its first choice: another component would lose what was typed into it. */
function Picked<Props extends object>({ pick, props }: PickedProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(pick);
  return <Component {...props} />;
}

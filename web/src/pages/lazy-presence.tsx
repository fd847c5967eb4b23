import { type ComponentType, Suspense } from "react";
import { lazily } from "../ui/lazily.tsx";

/** Who else is there is drawn when its code has come; nothing else waits for it, or fails with it. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Component } = lazily<Props>(() => load().catch(() => () => null));
  return (props: Props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}

export const RowPresence = later(() =>
  import("../features/presence/RowPresence.tsx").then((m) => m.RowPresence),
);
export const HeadingPresence = later(() =>
  import("../features/presence/HeadingPresence.tsx").then((m) => m.HeadingPresence),
);
export const TypingLine = later(() =>
  import("../features/presence/TypingLine.tsx").then((m) => m.TypingLine),
);
export const LookTeller = later(() =>
  import("../features/presence/LookTeller.tsx").then((m) => m.LookTeller),
);

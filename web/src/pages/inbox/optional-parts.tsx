import { type ComponentType, Suspense } from "react";
import { lazyComponent } from "../../ui/lazy-component.tsx";

/** A part of the inbox that is rendered once its code is loaded; nothing else waits for it, or fails with it. */
function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Component } = lazyComponent<Props>(() => load().catch(() => () => null));
  return (props: Props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}

export const RowPresence = optionalPart(() =>
  import("../../features/presence/RowPresence.tsx").then((m) => m.RowPresence),
);
export const HeadingPresence = optionalPart(() =>
  import("../../features/presence/HeadingPresence.tsx").then((m) => m.HeadingPresence),
);
export const TypingLine = optionalPart(() =>
  import("../../features/presence/TypingLine.tsx").then((m) => m.TypingLine),
);
export const PresencePublisher = optionalPart(() =>
  import("../../features/presence/PresencePublisher.tsx").then((m) => m.PresencePublisher),
);

export const CustomerContact = optionalPart(() =>
  import("../../features/people/CustomerContact.tsx").then((m) => m.CustomerContact),
);
export const CustomerHistory = optionalPart(() =>
  import("./CustomerHistory.tsx").then((m) => m.CustomerHistory),
);
export const WhoAnswers = optionalPart(() =>
  import("../../features/messages/thread/WhoAnswers.tsx").then((m) => m.WhoAnswers),
);

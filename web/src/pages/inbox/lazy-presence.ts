import { later } from "./optional-parts.tsx";

export const RowPresence = later(() =>
  import("../../features/presence/RowPresence.tsx").then((m) => m.RowPresence),
);
export const HeadingPresence = later(() =>
  import("../../features/presence/HeadingPresence.tsx").then((m) => m.HeadingPresence),
);
export const TypingLine = later(() =>
  import("../../features/presence/TypingLine.tsx").then((m) => m.TypingLine),
);
export const PresencePublisher = later(() =>
  import("../../features/presence/PresencePublisher.tsx").then((m) => m.PresencePublisher),
);

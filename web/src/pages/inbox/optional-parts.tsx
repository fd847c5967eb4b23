import { optionalPart } from "../../ui/lazy-component.tsx";

// Parts of the inbox that it is whole without.

export const RowFacts = optionalPart(() => import("./RowFacts.tsx").then((m) => m.RowFacts));
export const ConnectionHint = optionalPart(() =>
  import("./ConnectionHint.tsx").then((m) => m.ConnectionHint),
);
export const HeadingPresence = optionalPart(() =>
  import("../../features/presence/HeadingPresence.tsx").then((m) => m.HeadingPresence),
);
export const AboveComposer = optionalPart(() =>
  import("./AboveComposer.tsx").then((m) => m.AboveComposer),
);

export const TicketActions = optionalPart(() =>
  import("../../features/tickets/status/TicketActions.tsx").then((m) => m.TicketActions),
);
export const TicketFields = optionalPart(() =>
  import("../../features/tickets/fields/TicketFields.tsx").then((m) => m.TicketFields),
);
export const StatusBanner = optionalPart(() =>
  import("../../features/tickets/status/StatusBanner.tsx").then((m) => m.StatusBanner),
);
export const ClosedNotice = optionalPart(() =>
  import("../../features/tickets/status/StatusBanner.tsx").then((m) => m.ClosedNotice),
);

export const StaffRail = optionalPart(() => import("./StaffRail.tsx").then((m) => m.StaffRail));

export const KeyboardHelp = optionalPart(() =>
  import("./commands/KeyboardHelp.tsx").then((m) => m.KeyboardHelp),
);

export const TicketPanel = optionalPart(() =>
  import("./TicketPanel.tsx").then((m) => m.TicketPanel),
);

export const TicketNumber = optionalPart(() =>
  import("../../features/tickets/details/TicketNumber.tsx").then((m) => m.TicketNumber),
);

export const Dialog = optionalPart(() =>
  import("../../ui/dialogs/Dialog.tsx").then((m) => m.Dialog),
);

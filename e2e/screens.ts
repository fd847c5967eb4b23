import { changedMessageScreens } from "./screens/changed-message-screens.ts";
import { dashboardScreens } from "./screens/dashboard-screens.ts";
import { dialogScreens } from "./screens/dialog-screens.ts";
import { inboxScreens } from "./screens/inbox-screens.ts";
import { mailScreens } from "./screens/mail-screens.ts";
import { mailedTicketScreens } from "./screens/mailed-ticket-screens.ts";
import type { Screen } from "./screens/screen.ts";
import { ticketWorkScreens } from "./screens/ticket-work-screens.ts";
import { visitorScreens } from "./screens/visitor-screens.ts";
import { writingScreens } from "./screens/writing-screens.ts";

/** Every screen, and the states of it that are worth a look. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...dashboardScreens,
  ...inboxScreens,
  ...dialogScreens,
  ...mailScreens,
  ...mailedTicketScreens,
  ...writingScreens,
  ...changedMessageScreens,
  ...ticketWorkScreens,
];

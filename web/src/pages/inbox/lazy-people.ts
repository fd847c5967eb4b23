import { later } from "./optional-parts.tsx";

export const CustomerContact = later(() =>
  import("../../features/people/CustomerContact.tsx").then((m) => m.CustomerContact),
);
export const CustomerHistory = later(() =>
  import("./CustomerHistory.tsx").then((m) => m.CustomerHistory),
);
export const WhoAnswers = later(() =>
  import("../../features/messages/thread/WhoAnswers.tsx").then((m) => m.WhoAnswers),
);

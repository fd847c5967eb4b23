import { lazily } from "../../ui/lazy-component.tsx";

/** For the few who have just registered: no part of a first paint. */
export const lazyRegisteredNotice = lazily(() =>
  import("../../features/account/registration/RegisteredNotice.tsx").then(
    ({ RegisteredNotice }) => RegisteredNotice,
  ),
);

import { lazyComponent } from "../../ui/lazy-component.tsx";

/** For the few who have just registered: no part of a first paint. */
export const lazyRegisteredNotice = lazyComponent(() =>
  import("../../features/account/registration/RegisteredNotice.tsx").then(
    ({ RegisteredNotice }) => RegisteredNotice,
  ),
);

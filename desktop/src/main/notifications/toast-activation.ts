import { idSchema } from "@deskbell/shared/id";
import type { Notification } from "electron";
import { tagOfLaunch } from "../../../vendor-patches/electron-toast-launch.ts";

type Parts = {
  platform: NodeJS.Platform;
  open(ticketId: string): void;
  bringUp(): void;
};

/** Handles clicks on notifications that an earlier console left in Windows' Action Center; one may have started this console. */
export function handleToastActivation(
  notifications: Pick<typeof Notification, "isSupported" | "handleActivation">,
  { platform, open, bringUp }: Parts,
): void {
  if (platform !== "win32") return;
  notifications.isSupported(); // Electron registers for the clicks only once notifications are used
  notifications.handleActivation(({ arguments: launch }) => {
    const ticketId = idSchema.safeParse(tagOfLaunch(launch));
    if (ticketId.success) open(ticketId.data);
    else bringUp();
  });
}

import type { Notification, NotificationConstructorOptions } from "electron";
import { type NoticeText, notificationOptions } from "./notification-options.ts";

/** What is used of Electron's. */
type SystemNotification = Pick<Notification, "show" | "close" | "on">;

export type MakeNotification = (options: NotificationConstructorOptions) => SystemNotification;

export type Notifier = ReturnType<typeof createNotifier>;

/** A system's answer is usually immediate. */
const answersWithinMs = 5_000;

/** Shows the system's notifications, and holds each until it is gone: one that nobody holds loses its click. */
export function createNotifier(
  make: MakeNotification,
  { platform, withinMs = answersWithinMs }: { platform: NodeJS.Platform; withinMs?: number },
) {
  const held = new Set<SystemNotification>();

  function raise(text: NoticeText, about: string | null): SystemNotification {
    const notification = make(notificationOptions(text, platform, about));
    held.add(notification);
    const release = () => held.delete(notification);
    notification.on("click", release);
    notification.on("failed", release);
    // Windows says "closed" of one that has only left the screen, for the Action Center.
    if (platform !== "win32") notification.on("close", release);
    return notification;
  }

  return {
    /** @returns how to take it away, wherever the system keeps it by then */
    show(text: NoticeText, onClick: () => void, about: string | null = null): () => void {
      const notification = raise(text, about);
      notification.on("click", onClick);
      notification.show();
      return () => {
        held.delete(notification);
        notification.close();
      };
    },

    /** Takes away what an earlier console has left: an empty one takes its place, and goes. */
    takeAwayLeft(about: string): void {
      const notification = raise({ title: "Deskbell", body: "" }, about);
      notification.on("show", () => {
        held.delete(notification);
        notification.close();
      });
      notification.show();
    },

    /** Shows one, and says what became of it: null, or why it was not shown. */
    test(text: NoticeText): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const notification = raise(text, null);
      notification.on("show", () => resolve(null));
      notification.on("failed", (_event, error) => {
        resolve(`The system has refused it${error ? `: ${error}` : ""}.`); // Linux gives no reason
      });
      setTimeout(resolve, withinMs, "The system did not answer.").unref();
      notification.show();
      return promise;
    },
  };
}

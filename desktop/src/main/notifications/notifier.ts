import type { Notification, NotificationConstructorOptions } from "electron";
import { t } from "../i18n/t.ts";
import {
  type NotificationText,
  notificationOptions,
  type ReplyField,
} from "./notification-options.ts";

/** The part of Electron's notifications in use. */
type SystemNotification = Pick<Notification, "show" | "close" | "on">;

export type MakeNotification = (options: NotificationConstructorOptions) => SystemNotification;

export type Notifier = ReturnType<typeof createNotifier>;

type Answering = ReplyField & { onReply(text: string): void };

/** A system usually answers at once. */
const timeoutDefaultMs = 5_000;

/** Shows the system's notifications and keeps a reference to each until it is gone: a collected one loses its click. */
export function createNotifier(
  make: MakeNotification,
  { platform, timeoutMs = timeoutDefaultMs }: { platform: NodeJS.Platform; timeoutMs?: number },
) {
  const alive = new Set<SystemNotification>();

  function raise(
    text: NotificationText,
    about: string | null,
    field: Answering | null = null,
  ): SystemNotification {
    const notification = make(notificationOptions(text, platform, about, field));
    alive.add(notification);
    const release = () => alive.delete(notification);
    notification.on("click", release);
    notification.on("failed", release);
    // Windows reports "closed" when one only leaves the screen for the Action Center.
    if (platform !== "win32") notification.on("close", release);
    // Windows says it to `handleActivation` as well, also of a notification of an earlier console: see toast-activation.ts.
    if (platform === "darwin" && field)
      notification.on("reply", ({ reply }) => field.onReply(reply));
    return notification;
  }

  return {
    /** @returns how to remove it, wherever the system keeps it by then */
    show(
      text: NotificationText,
      onClick: () => void,
      about: string | null = null,
      field: Answering | null = null,
    ): () => void {
      const notification = raise(text, about, field);
      notification.on("click", onClick);
      notification.show();
      return () => {
        alive.delete(notification);
        notification.close();
      };
    },

    /** Removes one that an earlier console left behind: an empty one replaces it and is closed. */
    removeLeftover(about: string): void {
      const notification = raise({ title: "Deskbell", body: "" }, about);
      notification.on("show", () => {
        alive.delete(notification);
        notification.close();
      });
      notification.show();
    },

    /** Shows one and resolves with null, or with why it was not shown. */
    test(text: NotificationText): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const notification = raise(text, null);
      notification.on("show", () => resolve(null));
      notification.on("failed", (_event, error) => {
        resolve(
          error
            ? t("The system has refused it: {error}.", { error })
            : t("The system has refused it."),
        ); // Linux gives no reason
      });
      setTimeout(resolve, timeoutMs, t("The system did not answer.")).unref();
      notification.show();
      return promise;
    },
  };
}

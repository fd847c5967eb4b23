import type { NotificationConstructorOptions } from "electron";

/** What is used of Electron's Notification. */
export interface SystemNotification {
  show(): void;
  close(): void;
  on(event: "click" | "show" | "close", listener: () => void): unknown;
  on(event: "failed", listener: (event: unknown, error: string) => void): unknown;
}

export type MakeNotification = (options: NotificationConstructorOptions) => SystemNotification;

export type Notifier = ReturnType<typeof createNotifier>;

/** A system's answer is usually immediate. */
const answersWithinMs = 5_000;

/** Shows the system's notifications, and holds each until it is gone: one that nobody holds loses its click. */
export function createNotifier(
  make: MakeNotification,
  { readsMarkup, withinMs = answersWithinMs }: { readsMarkup: boolean; withinMs?: number },
) {
  const held = new Set<SystemNotification>();
  return {
    /** @returns how to take it away */
    show(text: { title: string; body: string }, onClick: () => void): () => void {
      const notification = make({
        title: text.title,
        body: readsMarkup ? escaped(text.body) : text.body,
      });
      held.add(notification);
      const release = () => held.delete(notification);
      notification.on("click", () => {
        release();
        onClick();
      });
      notification.on("close", release);
      notification.on("failed", release);
      notification.show();
      return () => {
        if (release()) notification.close();
      };
    },

    /** Shows one, and says what became of it: null, or why it was not shown. */
    test(text: { title: string; body: string }): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const notification = make(text);
      held.add(notification);
      const release = () => held.delete(notification);
      notification.on("show", () => resolve(null));
      notification.on("failed", (_event, error) => {
        release();
        resolve(`The system has refused it: ${error}`);
      });
      notification.on("click", release);
      notification.on("close", release);
      setTimeout(resolve, withinMs, "The system did not answer.").unref();
      notification.show();
      return promise;
    },
  };
}

/** Linux reads markup in the body of a notification; what a customer writes is none. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

import type { Notification } from "@deskbell/shared/notifications/notification";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { CheckCheck, ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { useReadNotificationsMutation } from "../../../api/notifications.api.ts";
import { t } from "../../../i18n/t.ts";
import menu from "../../../ui/Menu.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./NotificationList.module.css";
import { notificationText } from "./notification-text.ts";

interface NotificationListProps {
  /** The newest first. */
  notifications: readonly Notification[];
  unread: number;
  hasFailed: boolean;
  /** How to load older ones; null where these are all. */
  more: { isBusy: boolean; load(): Promise<void> } | null;
}

/** The menu of the bell: each leads to its ticket, and all that this ticket has are read by it. */
export function NotificationList(props: NotificationListProps) {
  const { notifications, unread, hasFailed, more } = props;
  const [read] = useReadNotificationsMutation();
  const { list, loadMore } = useLoadMore(more, notifications);
  const readAll = async () => {
    const { error } = await read({ all: true });
    if (error) notify.error(causeOf(error));
  };
  return (
    <Menu.Content
      ref={list}
      className={`${menu.menu} ${styles.list}`}
      align="end"
      sideOffset={8}
      collisionPadding={8}
    >
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onChoose={() => void read({ conversationId: notification.conversationId })}
        />
      ))}
      {notifications.length === 0 && (
        <Menu.Item className={`${menu.item} ${styles.none}`} disabled>
          {hasFailed
            ? t("Your notifications could not be loaded. Close this and open it again.")
            : t(
                "You will find here which tickets were assigned to you, who mentioned you, and which of your customers answered.",
              )}
        </Menu.Item>
      )}
      {more && (
        <Menu.Item
          className={`${menu.item} ${styles.more}`}
          aria-busy={more.isBusy}
          onSelect={loadMore}
        >
          <ChevronDown size={16} aria-hidden="true" />
          {t("Show more")}
        </Menu.Item>
      )}
      {unread > 0 && (
        <Menu.Item className={`${menu.item} ${styles.readAll}`} onSelect={() => void readAll()}>
          <CheckCheck size={16} aria-hidden="true" />
          {t("Mark all as read")}
        </Menu.Item>
      )}
    </Menu.Content>
  );
}

/** Loads older ones on demand; the first of them then has the focus, also where nothing is left to load. */
function useLoadMore(more: NotificationListProps["more"], notifications: readonly Notification[]) {
  const list = useRef<HTMLDivElement>(null);
  /** The oldest one when more were asked for. */
  const oldestId = useRef<string | null>(null);
  const isBusy = more?.isBusy ?? false;
  useLayoutEffect(() => {
    if (oldestId.current === null || isBusy) return;
    const at = notifications.findIndex(({ id }) => id === oldestId.current);
    oldestId.current = null;
    if (at >= 0) list.current?.querySelectorAll<HTMLElement>("a")[at + 1]?.focus();
  }, [notifications, isBusy]);
  const loadMore = (event: Event) => {
    event.preventDefault(); // the menu stays open
    if (!more || isBusy) return;
    oldestId.current = notifications.at(-1)?.id ?? null;
    void more.load();
  };
  return { list, loadMore };
}

interface NotificationItemProps {
  notification: Notification;
  onChoose(): void;
}

function NotificationItem({ notification, onChoose }: NotificationItemProps) {
  const { conversationId, subject, at, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <Menu.Item
      className={`${menu.item} ${styles.item}`}
      data-unread={isUnread}
      onSelect={() => isUnread && onChoose()}
      asChild
    >
      <Link to={`/inbox/${conversationId}`}>
        <span className={styles.what}>
          {isUnread && <VisuallyHidden>{t("Unread:")} </VisuallyHidden>}
          {notificationText(notification)}
        </span>
        <bdi className={styles.subject}>{subject}</bdi>
        <span className={styles.when}>
          <RelativeTime iso={at} />
        </span>
      </Link>
    </Menu.Item>
  );
}

import type { Notification } from "@deskbell/shared/notifications/notification";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { CheckCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import menu from "../../../ui/Menu.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./NotificationList.module.css";
import { notificationText } from "./notification-text.ts";
import { type LatestNotifications, useReadNotificationsMutation } from "./notifications.api.ts";

interface NotificationListProps {
  latest: LatestNotifications | undefined;
  hasFailed: boolean;
}

/** The menu of the bell: each leads to its ticket, and all that this ticket has are read by it. */
export function NotificationList({ latest, hasFailed }: NotificationListProps) {
  const [read] = useReadNotificationsMutation();
  const { notifications = [], unread = 0 } = latest ?? {};
  const readAll = async () => {
    const { error } = await read({ all: true });
    if (error) notify.error(causeOf(error));
  };
  return (
    <Menu.Content
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
      {unread > 0 && (
        <Menu.Item className={`${menu.item} ${styles.readAll}`} onSelect={() => void readAll()}>
          <CheckCheck size={16} aria-hidden="true" />
          {t("Mark all as read")}
        </Menu.Item>
      )}
    </Menu.Content>
  );
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

import * as Menu from "@radix-ui/react-dropdown-menu";
import { Bell } from "lucide-react";
import { isApiError } from "../../../api/http/api-error.ts";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { pageDirection } from "../../../ui/page-direction.ts";
import styles from "./NotificationBell.module.css";
import { NotificationList } from "./NotificationList.tsx";
import { useListNotificationsQuery } from "./notifications.api.ts";

/** More digits than these have no place on the bell. */
const shownMax = 99;

/** What the viewer was notified of, and how much of it they have not read. */
export function NotificationBell() {
  const { data, error, refetch } = useListNotificationsQuery();
  // Nothing to ring for while it is loaded, and at a server that does not know it.
  if (!data && (!error || (isApiError(error) && error.status === 404))) return null;
  const unread = data?.unread ?? 0;
  return (
    // Not modal: locking the page's scroll would need an inline style, which our policy forbids.
    <Menu.Root
      modal={false}
      dir={pageDirection()}
      onOpenChange={(isOpen) => {
        if (isOpen && !data) void refetch();
      }}
    >
      <Menu.Trigger asChild>
        <IconButton
          label={
            unread > 0
              ? t("Notifications, {unread, plural, one {# unread} other {# unread}}", { unread })
              : t("Notifications")
          }
          icon={
            <span className={styles.bell}>
              <Bell size={20} aria-hidden="true" />
              {unread > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {numberText(Math.min(unread, shownMax))}
                  {unread > shownMax && "+"}
                </span>
              )}
            </span>
          }
        />
      </Menu.Trigger>
      <Menu.Portal>
        <NotificationList latest={data} hasFailed={!data && error !== undefined} />
      </Menu.Portal>
    </Menu.Root>
  );
}

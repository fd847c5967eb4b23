import * as Menu from "@radix-ui/react-dropdown-menu";
import { Bell } from "lucide-react";
import { useState } from "react";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import {
  notificationsApi,
  useListNotificationPagesInfiniteQuery,
} from "../../../api/notifications.api.ts";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { pageDirection } from "../../../ui/page-direction.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./NotificationBell.module.css";
import { NotificationList } from "./NotificationList.tsx";

/** More digits than these have no place on the bell. */
const shownMax = 99;

/** What the viewer was notified of, and how much of it they have not read. */
export function NotificationBell() {
  const list = useListNotificationPagesInfiniteQuery();
  const { data, error, refetch } = list;
  const { isLoadingMore, loadMore } = useLoadMore(list);
  // Nothing to ring for while it is loaded, though in its place, and at a server that does not know it.
  if (!data && !error) return <span className={styles.place} />;
  if (!data && isApiError(error) && error.status === 404) return null;
  const unread = data?.pages[0]?.unread ?? 0;

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
        <NotificationList
          notifications={data?.pages.flatMap((page) => page.notifications) ?? []}
          unread={unread}
          hasFailed={!data && error !== undefined}
          more={list.hasNextPage ? { isBusy: isLoadingMore, load: loadMore } : null}
        />
      </Menu.Portal>
    </Menu.Root>
  );
}

const runningQuery = () =>
  notificationsApi.util.getRunningQueryThunk("listNotificationPages", undefined);

function useLoadMore({ fetchNextPage }: ReturnType<typeof useListNotificationPagesInfiniteQuery>) {
  const dispatch = useAppDispatch();
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const loadMore = async () => {
    setIsLoadingMore(true);
    // While the list is renewed, after a reconnect for instance, no other page of it is fetched.
    for (let running = dispatch(runningQuery()); running; running = dispatch(runningQuery())) {
      await running;
    }
    const { error } = await fetchNextPage();
    setIsLoadingMore(false);
    if (error) notify.error(causeOf(error));
  };
  return { isLoadingMore, loadMore };
}

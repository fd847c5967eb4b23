import type { User } from "@deskbell/shared/users/user";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { Inbox, LogOut, UserRound } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { accessMarks, selectAccess, useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { OwnAvailability } from "../availability/OwnAvailability.tsx";
import { useSignOut } from "../session/use-sign-out.tsx";
import styles from "./AccountMenu.module.css";

/** Of staff alone. */
const AvailabilityChoice = optionalPart(() =>
  import("../availability/AvailabilityChoice.tsx").then((m) => m.AvailabilityChoice),
);

interface AccountMenuProps {
  viewer: User;
  avatarPx: number;
}

/** Who is signed in, where they can go, and the way out. */
export function AccountMenu({ viewer, avatarPx }: AccountMenuProps) {
  const { leave, question } = useSignOut();
  const navigate = useNavigate();
  const { displayName, email, avatar } = viewer;
  const isStaff = useCan("ticket:work");
  const mark = accessMarks[useAppSelector(selectAccess)];
  return (
    <>
      {/* Not modal: locking the page's scroll would need an inline style, which our policy forbids. */}
      <Menu.Root modal={false} dir={pageDirection()}>
        <Menu.Trigger className={styles.trigger}>
          <Avatar name={displayName} src={avatar} sizePx={avatarPx} />
          <VisuallyHidden>{t("Account")} </VisuallyHidden>
          {isStaff && <OwnAvailability />}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content className={menu.menu} align="end" sideOffset={8}>
            <Menu.Label className={styles.who}>
              <bdi className={styles.name}>{displayName}</bdi>
              <bdi className={styles.email}>{email}</bdi>
              {mark && <span className={styles.role}>{mark}</span>}
            </Menu.Label>
            <Menu.Separator className={styles.line} />
            {isStaff && <AvailabilityChoice />}
            <Menu.Item className={menu.item} onSelect={() => void navigate("/inbox")}>
              <Inbox size={16} aria-hidden="true" />
              {t("Inbox")}
            </Menu.Item>
            <Menu.Item className={menu.item} onSelect={() => void navigate("/dashboard/profile")}>
              <UserRound size={16} aria-hidden="true" />
              {t("Profile")}
            </Menu.Item>
            <Menu.Item className={menu.item} onSelect={leave}>
              <LogOut size={16} aria-hidden="true" data-directional />
              {t("Logout")}
            </Menu.Item>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      {question}
    </>
  );
}

import { Menu } from "lucide-react";
import { useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { t } from "../../i18n/t.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { DashboardMenu } from "./DashboardMenu.tsx";
import styles from "./DashboardPage.module.css";

/** /dashboard: the menu, beside whichever of its pages is open */
export function DashboardPage() {
  const viewer = useAppSelector(selectViewer);
  const { pathname } = useLocation();
  /** Where the menu was opened: on a small screen it covers the page, and closes by going on. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;

  if (!viewer) return null;
  return (
    <div className={styles.page}>
      <TopBar
        start={
          <span className={styles.toggle}>
            <IconButton
              label={isOpen ? t("Close the menu") : t("Open the menu")}
              aria-expanded={isOpen}
              aria-controls="dashboard-menu"
              icon={<Menu size={20} aria-hidden="true" />}
              onClick={() => setOpenAt(isOpen ? null : pathname)}
            />
          </span>
        }
      />
      <div className={styles.columns}>
        <nav
          id="dashboard-menu"
          className={styles.menu}
          data-open={isOpen}
          aria-label={t("Dashboard")}
          onKeyDown={({ key }) => key === "Escape" && setOpenAt(null)}
        >
          <DashboardMenu />
        </nav>
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

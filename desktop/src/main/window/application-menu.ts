import type { MenuItemConstructorOptions } from "electron";
import { t } from "../i18n/t.ts";

type Parts = {
  platform: NodeJS.Platform;
  /** A developer's console has a developer's tools. */
  isPackaged: boolean;
  onGo(path: string): void;
  onCheckForUpdate(): void;
  /** The page prints the ticket that is open in it. */
  onPrint(): void;
  /** On Linux, where the console has put itself into the applications menu. */
  applicationsMenu: { isShown: boolean; onChange(isShown: boolean): void } | null;
};

const separator: MenuItemConstructorOptions = { type: "separator" };

/** The console's menu, with the shortcuts of the platform. */
export function applicationMenu(parts: Parts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, onGo, onCheckForUpdate, onPrint, applicationsMenu } = parts;
  const isMac = platform === "darwin";
  const settings: MenuItemConstructorOptions = {
    id: "settings",
    label: isMac ? t("Settings…") : t("Settings"),
    accelerator: "CmdOrCtrl+,",
    click: () => onGo("/dashboard/settings"),
  };
  const update: MenuItemConstructorOptions = {
    id: "update",
    label: t("Check for Updates…"),
    click: onCheckForUpdate,
  };
  const inAppsMenu: MenuItemConstructorOptions[] = applicationsMenu
    ? [
        {
          id: "apps-menu",
          label: t("Show in the Applications Menu"),
          type: "checkbox",
          checked: applicationsMenu.isShown,
          click: ({ checked }) => applicationsMenu.onChange(checked),
        },
      ]
    : [];
  const application: MenuItemConstructorOptions = {
    label: "Deskbell",
    submenu: [
      { role: "about" },
      update,
      separator,
      settings,
      separator,
      { role: "services" },
      separator,
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      separator,
      { role: "quit" },
    ],
  };
  return [
    ...(isMac ? [application] : []),
    {
      label: t("&File"),
      submenu: [
        { id: "inbox", label: t("Inbox"), accelerator: "CmdOrCtrl+1", click: () => onGo("/inbox") },
        separator,
        { id: "print", label: t("Print…"), accelerator: "CmdOrCtrl+P", click: onPrint },
        separator,
        ...(isMac ? [] : [settings, separator]),
        { role: "close" },
        ...(isMac ? [] : [{ role: "quit", accelerator: "Ctrl+Q" } as const]),
      ],
    },
    { role: "editMenu" },
    {
      label: t("&View"),
      submenu: [
        { role: "reload" },
        separator,
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        separator,
        { role: "togglefullscreen" },
        ...(isPackaged ? [] : [{ role: "toggleDevTools" } as const]),
      ],
    },
    { role: "windowMenu" },
    {
      role: "help",
      submenu: isMac ? [] : [update, ...inAppsMenu, { role: "about" }],
    },
  ];
}

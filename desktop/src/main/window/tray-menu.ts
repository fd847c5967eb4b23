import type { MenuItemConstructorOptions } from "electron";

type Parts = {
  isPaused: boolean;
  onOpen(): void;
  onPause(isOn: boolean): void;
  onQuit(): void;
};

export function trayMenu({
  isPaused,
  onOpen,
  onPause,
  onQuit,
}: Parts): MenuItemConstructorOptions[] {
  return [
    { id: "open", label: "Open Deskbell", click: onOpen },
    {
      id: "pause",
      label: "Pause notifications for an hour",
      type: "checkbox",
      checked: isPaused,
      click: ({ checked }) => onPause(checked),
    },
    { type: "separator" },
    { id: "quit", label: "Quit Deskbell", click: onQuit },
  ];
}

import type { Session } from "electron";

/** Writing text to the clipboard is the only permission of the page; everything else is refused. */
const granted = new Set(["clipboard-sanitized-write"]);

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(granted.has(permission));
  });
  session.setPermissionCheckHandler((_contents, permission) => granted.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event, item) => {
    // Attachments of tickets, and nothing from elsewhere.
    if (!item.getURL().startsWith("app://desk/") && !item.getURL().startsWith("blob:app://desk/")) {
      event.preventDefault();
    }
  });
}

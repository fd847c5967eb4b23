import type { Session } from "electron";

/** Hot reloading connects to this computer. Only the bundle of `npm run dev` has this. */
const forDevelopment =
  process.env.DESK_BUILD === "development" ? ["loopback-network", "local-network-access"] : [];

/** Writing text to the clipboard is the only permission of the page; everything else is refused. */
const granted = new Set(["clipboard-sanitized-write", ...forDevelopment]);

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

/** Whether notifications and badges are shown for real, on the session's bus. */
export const dbusIsOn = process.env.ELECTRON_DOUBLE_DBUS === "1";

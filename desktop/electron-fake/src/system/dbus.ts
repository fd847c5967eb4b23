/** Whether notifications and badges are shown for real, on the session's bus. */
export const dbusIsOn = process.env.ELECTRON_FAKE_DBUS === "1";

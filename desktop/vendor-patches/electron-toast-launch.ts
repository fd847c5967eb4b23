/**
 * The `launch` arguments of a Windows toast as Electron itself writes and reads them
 * (shell/browser/notifications/win/windows_toast_activator.cc). Electron documents `toastXml`, but not these
 * words: without them a click on our own XML would start the console and open nothing. See README.md.
 *
 * @param tag what a click hands back, or null
 */
export const toastLaunch = (tag: string | null): string =>
  new URLSearchParams({ type: "click", ...(tag !== null && { tag }) }).toString();

/**
 * What the button beside a toast's field hands over: Electron looks for `type` and `tag`, and hands the rest on as it
 * is. The field is called `reply`.
 */
export const toastReply = (tag: string, more: Record<string, string>): string =>
  new URLSearchParams({ type: "reply", tag, ...more }).toString();

/** The tag of a clicked toast. */
export const tagOfLaunch = (launch: string): string | null =>
  new URLSearchParams(launch).get("tag");

/** Chromium knows our schemes as names below this one, which nobody can own: `.test` is reserved. */
export const fakeDomain = "electron-fake.test";

const privileged = new Map<string, Electron.Privileges>();
const address = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is;
const mapped = new RegExp(
  `https://([^/?#]*)\\.([^./]+)\\.${fakeDomain.replaceAll(".", "\\.")}(?=[/?#]|$)`,
  "i",
);

export function privilege({ scheme, privileges = {} }: Electron.CustomScheme): void {
  privileged.set(scheme, privileges);
}

export const privilegedSchemes = (): readonly string[] => [...privileged.keys()];

/** Whether a scheme has an origin of its own and counts as secure; without, the fake cannot show it. */
export function isStandardAndSecure(scheme: string): boolean {
  const { standard, secure } = privileged.get(scheme) ?? {};
  return standard === true && secure === true;
}

/** `app://desk/x` as Chromium sees it: `https://desk.app.electron-fake.test/x`. */
export function toChromium(url: string): string {
  const [, scheme = "", host = "", rest = ""] = address.exec(url) ?? [];
  return isStandardAndSecure(scheme)
    ? `https://${host}.${scheme}.${fakeDomain}${rest === "" ? "/" : rest}`
    : url;
}

/** And back, also within `blob:`. */
export const fromChromium = (url: string): string =>
  url.replace(mapped, (_all, host: string, scheme: string) => `${scheme}://${host}`);

export const isMapped = (url: string): boolean => mapped.test(url);

/** The origin as Electron's frames report it; of our schemes too, which `URL` calls `null`. */
export function originOf(url: string): string {
  const [, scheme = "", host = ""] = address.exec(url) ?? [];
  return scheme === "" || scheme === "file" ? "null" : `${scheme}://${host}`;
}

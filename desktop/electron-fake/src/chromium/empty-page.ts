import { isMapped } from "../network/schemes.ts";
import { unsupported } from "../unsupported.ts";

const path = "/.electron-fake/empty";

/** The page in which a window of a site begins: the fake answers it, the program is not asked. */
export function emptyPageOf(address: string): string {
  if (!isMapped(address)) throw unsupported(`a window on a screen that begins at ${address}`);
  return new URL(path, address).href;
}

export const isEmptyPage = (pathOfRequest: string | undefined): boolean => pathOfRequest === path;

/** Without an icon, or Chromium would ask the program for one. */
export const emptyPage = '<!doctype html><link rel="icon" href="data:,">';

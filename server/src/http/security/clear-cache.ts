import type { Response } from "express";

/**
 * Has the browser forget what it cached of this site, among it the pictures that the session was
 * shown. Cookies and what pages have stored stay.
 */
export function clearCache(res: Response): void {
  res.set("Clear-Site-Data", '"cache"');
}

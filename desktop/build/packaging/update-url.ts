/**
 * Where a console asks for updates unless DESK_UPDATE_URL says otherwise at packing. Names under
 * `.invalid` never resolve: such a console says that its feed cannot be reached, and nothing more.
 */
export const defaultUpdateUrl = "https://updates.invalid/deskbell/";

/**
 * The update feed's address, from DESK_UPDATE_URL.
 *
 * @throws Error unless it is https: on Linux nothing but the connection proves where an update is from
 */
export function readUpdateUrl(given: string | undefined): string {
  if (!given) return defaultUpdateUrl;
  const url = URL.parse(given);
  if (url?.protocol !== "https:" || url.username || url.search || url.hash) {
    throw new Error(`DESK_UPDATE_URL is the https address of a folder, not "${given}".`);
  }
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}

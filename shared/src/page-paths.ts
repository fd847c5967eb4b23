/**
 * The pages of the website (spec §2), as react-router writes them. The website draws them, and the
 * server answers 404 for every other address, with the page that says so.
 */
export const pagePaths = [
  "/",
  "/support",
  "/contact",
  "/login",
  "/register",
  "/reset-password",
  "/forgot-password/:id",
  "/email-verification/:id",
  "/verification/:id",
  "/invitation",
  "/ticket",
  "/ticket/introduction",
  "/ticket/enquiry",
  "/ticket/details",
  "/inbox/:ticketId?",
  "/test",
  "/dashboard",
  "/dashboard/profile",
  "/dashboard/address",
  "/dashboard/settings",
  "/dashboard/users",
  "/dashboard/admins",
  "/dashboard/teams",
  "/dashboard/tags",
  "/dashboard/views",
  "/dashboard/saved-replies",
  "/dashboard/macros",
  "/dashboard/availability",
  "/dashboard/contact",
  "/dashboard/mails",
  "/dashboard/mailboxes",
  "/dashboard/mail-texts",
  "/dashboard/audit",
] as const;

/** One expression for all of them; a slash at the end counts for nothing, and case neither. */
const pattern = new RegExp(
  `^(?:${pagePaths.map((path) => path.replace(/\/:\w+\?$/, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+")).join("|")})/?$`,
  "i",
);

/** Whether there is a page at this path. */
export const isPagePath = (path: string): boolean => pattern.test(path);

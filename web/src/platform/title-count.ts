import { limits } from "@deskbell/shared/limits";

/** The server counts no further. */
const countText = (unread: number) =>
  unread >= limits.unreadCountMax ? `${limits.unreadCountMax - 1}+` : String(unread);

let count = 0;
let title = "Deskbell";

function show(): void {
  const shown = count > 0 ? `(${countText(count)}) ${title}` : title;
  if (document.title !== shown) document.title = shown; // writing it costs, also when it is the same
}

/** Names the page in the browser's tab. */
export function showPageTitle(page: string): void {
  title = `${page} · Deskbell`;
  show();
}

/** Puts the number of unread tickets before the page's name in the tab. */
export function showTitleCount(unread: number): void {
  count = unread;
  show();
}

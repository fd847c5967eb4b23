const key = "deskbell.closedJobs";
/** Of more than that none can still be undone. */
const rememberedMax = 20;

/** Where the browser stores nothing, those of this page. */
let onThisPage: readonly string[] = [];

function closedIds(): readonly string[] {
  try {
    return sessionStorage.getItem(key)?.split(" ") ?? [];
  } catch {
    return onThisPage;
  }
}

/** Whether the notice of a change of many tickets was closed in this tab, also before a reload. */
export const wasClosed = (jobId: string): boolean => closedIds().includes(jobId);

export function rememberClosed(jobId: string): void {
  onThisPage = [...closedIds(), jobId].slice(-rememberedMax);
  try {
    sessionStorage.setItem(key, onThisPage.join(" "));
  } catch {
    // It is remembered until the page is left.
  }
}

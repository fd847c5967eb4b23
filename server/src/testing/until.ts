const lookAgainMs = 50;

/** Looks until it is so; the test's own limit ends the wait. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
}

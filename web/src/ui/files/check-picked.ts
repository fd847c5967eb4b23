import { limits } from "@deskbell/shared/limits";

/** Files that may be attached, and why the others may not. */
export interface Checked {
  accepted: readonly File[];
  problems: string[];
}

/**
 * Checks picked files by what this desk takes. Where the code for that cannot be loaded, without a connection perhaps,
 * the server alone checks them.
 *
 * @param attachedCount how many files are attached by then
 */
export async function checkPicked(
  picked: readonly File[],
  attachedCount: () => number,
): Promise<Checked> {
  const checks = await import("./file-checks.ts").catch(() => null);
  if (!checks) return { accepted: picked, problems: [] };
  const maxBytes = await checks.fileMaxBytes();
  return checks.checkFiles(picked, { count: attachedCount(), maxBytes });
}

/** Each until what was accepted of it is attached. */
const checks = new Set<Promise<void>>();

/**
 * Checks picked files and attaches them; what is sent meanwhile waits for that. What every desk takes is attached at
 * once: it comes before the next press of the mouse, and moves no button from under it.
 */
export function attachChecked(
  picked: readonly File[],
  attachedCount: () => number,
  attach: (checked: Checked) => void,
): void {
  if (isUsual(picked, attachedCount())) {
    attach({ accepted: picked, problems: [] });
    return;
  }
  const check = checkPicked(picked, attachedCount)
    .then(attach)
    .finally(() => checks.delete(check));
  checks.add(check);
}

/** Null where nothing is being checked. */
export const whenAttached = (): Promise<unknown> | null =>
  checks.size === 0 ? null : Promise.allSettled(checks);

const usualType = /^(?:image\/(?:jpeg|png|webp|gif)|application\/pdf|text\/plain)$/;

/** What every desk takes needs no code for its checks. */
const isUsual = (picked: readonly File[], attachedCount: number): boolean =>
  attachedCount + picked.length <= limits.attachmentsMax &&
  picked.every(
    ({ size, type }) => size > 0 && size <= limits.attachmentMaxBytes && usualType.test(type),
  );

import { AppError } from "../../errors/app-error.ts";

const overtaken = /^(stale_|conflict|not_allowed|ticket_)/;

/**
 * Does what the demo shop's staff do, unless somebody has worked in the ticket since a start that was interrupted, it is
 * closed by now, or it is too late for it.
 */
export async function unlessOvertaken(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError && overtaken.test(error.code))) throw error;
  }
}

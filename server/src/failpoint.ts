/**
 * Ends this process as a crash would when FAILPOINT names this place, so that a test can show what
 * is left when a server dies between two steps. Does nothing in production.
 */
export function failpoint(name: string): void {
  if (process.env.NODE_ENV === "production" || process.env.FAILPOINT !== name) return;
  process.kill(process.pid, "SIGKILL");
}

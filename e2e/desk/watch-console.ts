import type { BrowserContext } from "@playwright/test";

export type ConsoleWatch = ReturnType<typeof createConsoleWatch>;

/**
 * Collects what a browser complains about: errors on the console, which include breaches of the
 * content security policy, and exceptions that nobody caught.
 */
export function createConsoleWatch() {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  return {
    follow(context: BrowserContext): void {
      context.on("console", (message) => {
        if (message.type() !== "error" && !/content security policy/i.test(message.text())) return;
        complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error().stack)));
    },
    /** A browser reports each refused or broken request; a test that provokes one says so. */
    expect(pattern: RegExp): void {
      expected.push(pattern);
    },
    unexpected: (): string[] =>
      complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}

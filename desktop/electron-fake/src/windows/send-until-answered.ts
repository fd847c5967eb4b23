/** An answer takes a second at most on a busy machine. A page that gets the same twice takes it once. */
const answerMaxMs = 2_000;
const sendsMax = 10;

/**
 * Sends to Chromium, again where nothing comes back: of some hundred evaluations in a page that is loading one was
 * neither made nor refused (Chromium 156, seen at an answer typed into a notification, which its page never heard of).
 * Electron's own IPC loses nothing, and keeps the order, which here is lost with what is sent again. What is refused is
 * not sent again: its page has gone.
 */
export async function sendUntilAnswered(send: () => Promise<unknown>): Promise<void> {
  for (let sends = 0; sends < sendsMax; sends += 1) {
    const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, answerMaxMs, false).unref();
    const isAnswered = await Promise.race([
      send().then(
        () => true,
        () => true,
      ),
      tooLong,
    ]);
    clearTimeout(timer);
    if (isAnswered) return;
  }
  console.error("electron-fake: Chromium has not answered what was sent to a page");
}

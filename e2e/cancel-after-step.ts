import type { Locator } from "@playwright/test";

/**
 * Cancels a mailbox's test by what has the focus, as Enter does, as soon as it has shown this step. In the page itself:
 * the desk waits no longer for a silent server's next word than a slow machine may need for two acts of a test. To be
 * called before the test begins.
 *
 * @returns what was shown right before that, and what had the focus
 */
export const cancelsAfterStep = (connection: Locator, step: string) =>
  connection.evaluate(
    (region: HTMLElement, name) =>
      new Promise<{ shown: string; focused: string }>((resolve) => {
        const observer = new MutationObserver(() => {
          const steps = [...region.querySelectorAll("li")];
          const button = document.activeElement;
          if (!steps.some(({ innerText }) => innerText.startsWith(name))) return;
          if (!(button instanceof HTMLElement)) return;
          observer.disconnect();
          resolve({ shown: region.innerText, focused: button.innerText });
          button.click();
        });
        observer.observe(region, { childList: true, subtree: true });
      }),
    step,
  );

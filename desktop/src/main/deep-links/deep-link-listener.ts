import type { App } from "electron";
import { t } from "../i18n/t.ts";
import { type DeepLink, deepLinkIn, parseDeepLink } from "./parse-deep-link.ts";

type Console = {
  go(path: string): void;
  warn(sentence: string): void;
  bringUp(): void;
};

/** Opens deep links from the console's first moment on: from its arguments, a second instance, or macOS. */
export function listenForDeepLinks(app: Pick<App, "on">, argv: readonly string[]) {
  let console: Console | null = null;
  let pending: DeepLink = deepLinkIn(argv);

  function open(link: DeepLink): void {
    if (!console) pending = link;
    else if (link === "bad") {
      console.bringUp();
      console.warn(t("This link does not lead to a ticket."));
    } else if (link) console.go(link.path);
    else console.bringUp();
  }

  app.on("second-instance", (_event, args) => open(deepLinkIn(args)));
  app.on("open-url", (event, url) => {
    event.preventDefault();
    open(parseDeepLink(url));
  });

  return {
    /** The console's window is ready: a link that came before is opened now. */
    start(ready: Console): void {
      console = ready;
      if (pending) open(pending);
    },
  };
}

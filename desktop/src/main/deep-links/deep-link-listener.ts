import type { App } from "electron";
import { type DeepLink, deepLinkIn, readDeepLink } from "./parse-deep-link.ts";

type Console = {
  go(path: string): void;
  warn(sentence: string): void;
  bringUp(): void;
};

/** Follows links into the console from its very start: in its arguments, from a second one, from macOS. */
export function followDeepLinks(app: Pick<App, "on">, argv: readonly string[]) {
  let console: Console | null = null;
  let waiting: DeepLink = deepLinkIn(argv);

  function follow(link: DeepLink): void {
    if (!console) waiting = link;
    else if (link === "bad") {
      console.bringUp();
      console.warn("This link does not lead to a ticket.");
    } else if (link) console.go(link.path);
    else console.bringUp();
  }

  app.on("second-instance", (_event, args) => follow(deepLinkIn(args)));
  app.on("open-url", (event, url) => {
    event.preventDefault();
    follow(readDeepLink(url));
  });

  return {
    /** The console is open: what came before is followed now. */
    open(opened: Console): void {
      console = opened;
      if (waiting) follow(waiting);
    },
  };
}

import { recorded } from "../recorded.ts";

export const shell = {
  async openExternal(url) {
    if (!URL.canParse(url)) throw new TypeError("Invalid URL");
    recorded.external.push(url);
  },
} satisfies Pick<Electron.Shell, "openExternal">;

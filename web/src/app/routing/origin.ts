import type { Location } from "react-router-dom";

/** Where somebody wanted to go before they were asked to sign in; travels in the history's state. */
export interface OriginState {
  from: string;
}

export const originOf = ({ pathname, search, hash }: Location): OriginState => ({
  from: `${pathname}${search}${hash}`,
});

/** The page to go on to after signing in: where somebody came from if it is one of ours, else the inbox. */
export function destinationOf(state: unknown): string {
  const from =
    typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  // Two slashes, or a backslash, would lead to another site.
  const isOurs = typeof from === "string" && /^\/(?![/\\])/.test(from);
  return isOurs ? from : "/inbox";
}

import { failurePromises } from "./failures.ts";
import { messagePromises } from "./messages.ts";
import { peopleAndFilePromises } from "./people-and-files.ts";
import type { Promised } from "./promise.ts";

const numberOf = ({ id }: Promised): number => Number(id.slice(1));

/** The promises of docs/promises.md, as the specification of security numbers them. */
export const promises: readonly Promised[] = [
  ...messagePromises,
  ...peopleAndFilePromises,
  ...failurePromises,
].sort((one, other) => numberOf(one) - numberOf(other));

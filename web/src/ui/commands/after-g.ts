import { isModifierKey, keyOf, type Pressed } from "./key-of.ts";

/** Whoever waits longer has not meant both keys together. */
const togetherMs = 2_000;

/** Returns what hears each key, and says which was pressed right after G; undefined for every other. */
export function createAfterG() {
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  return (event: Pressed & Pick<KeyboardEvent, "timeStamp">): string | undefined => {
    // A sign may need one of them between both.
    if (isModifierKey(event)) return undefined;
    const key = keyOf(event);
    const isSecond = event.timeStamp - pressedAtMs < togetherMs;
    pressedAtMs = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    return isSecond ? key : undefined;
  };
}

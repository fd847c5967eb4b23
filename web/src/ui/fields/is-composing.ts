import type { KeyboardEvent } from "react";

/** While an input method composes, its keys choose words; some browsers say so by the number of the key alone. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

import { createContext, useContext } from "react";

const ToggleContext = createContext<(seq: number) => void>(() => {});

/** How a row opens and closes the fold that begins with the entry of a number. */
export const FoldToggle = ToggleContext.Provider;
export const useFoldToggle = () => useContext(ToggleContext);

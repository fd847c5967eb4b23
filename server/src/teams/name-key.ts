/** A name of a team or a tag as it is compared: nobody tells "Repairs" from "repairs". */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

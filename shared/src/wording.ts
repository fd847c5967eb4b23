import * as z from "zod";

/**
 * Which words a desk speaks (WORDING): the specification's, typing errors included, the same without
 * these, or generated ones that are long and run the other way. A catalogue for each: shared/catalogues.
 */
export const wordingSchema = z.enum(["specification", "proofread", "pseudo"]);
export type Wording = z.infer<typeof wordingSchema>;
export const defaultWording: Wording = "specification";

import * as z from "zod";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";

// What staff keep of a customer, who is never shown it.

/** The name of an organisation or of a customer's tag as it is compared: nobody tells "Acme" from "ACME". */
export const labelKeyOf = (label: string): string => label.normalize("NFKC").toLowerCase();

const { organisationMaxChars, customerTagsMax, tagNameMaxChars } = limits;

const organisationSchema = singleLineText.pipe(
  z.string().max(organisationMaxChars, `Max length ${organisationMaxChars}`),
);
const customerTagSchema = singleLineText.pipe(
  z.string().min(1, "A tag needs a name.").max(tagNameMaxChars, `Max length ${tagNameMaxChars}`),
);

export const customerLabelsSchema = z.object({
  /** Empty where none is known. */
  organisation: z.string(),
  customerTags: z.array(z.string()),
  /** Counted up by each change, so that nobody writes over what they have not seen. */
  labelsRevision: z.number().int(),
});
export type CustomerLabels = z.infer<typeof customerLabelsSchema>;

/** PATCH users/{id}/labels: what is left out stays. */
export const customerLabelsChangeSchema = z.object({
  organisation: organisationSchema.optional(),
  customerTags: z
    .array(customerTagSchema)
    .max(customerTagsMax, `At most ${customerTagsMax} tags.`)
    .transform((tags) =>
      [...new Map(tags.toReversed().map((tag) => [labelKeyOf(tag), tag])).values()].toReversed(),
    )
    .optional(),
  /** As the one who changes them has seen them. */
  labelsRevision: z.number().int().min(0),
});
export type CustomerLabelsChange = z.infer<typeof customerLabelsChangeSchema>;

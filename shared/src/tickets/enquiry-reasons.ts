/** spec §9 */
export const defaultEnquiryReason = "I have a problem with a product";

/** What a customer can write about (spec §3), the default first; the third names this desk's marketplace. */
export const enquiryReasons = (marketplaceName: string) =>
  [
    defaultEnquiryReason,
    "I have a general enquiry",
    `I have a problem with a product I purchased on ${marketplaceName}`,
  ] as const;

/** spec §3, the default first (spec §9); the third reason names the marketplace and comes with it. */
export const enquiryReasons = [
  "I have a problem with a product",
  "I have a general enquiry",
] as const;

import * as z from "zod";

const addressMaxChars = 2_000;

/**
 * The address of a desk's server as an agent types it. Whether a desk can be reached there only the
 * console's main process knows, which connects.
 */
export const serverAddressSchema = z
  .string()
  .trim()
  .min(1, "Write the address of your desk.")
  .max(addressMaxChars, "This is not an address. It looks like https://desk.example.com.");

/** The form for it. */
export const serverFormSchema = z.object({ address: serverAddressSchema });

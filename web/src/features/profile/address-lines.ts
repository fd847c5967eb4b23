import { texts } from "@deskbell/shared/texts";
import type { Address } from "@deskbell/shared/users/user";

interface AddressLine {
  field: keyof Address;
  label: string;
  /** Shown while the line is empty. */
  prompt: string;
  autoComplete: string;
}

/** The lines of an address in the customer's order (spec §2). */
export const addressLines: readonly AddressLine[] = [
  {
    field: "country",
    label: "Country",
    prompt: texts.updateCountry,
    autoComplete: "country-name",
  },
  {
    field: "district",
    label: "District",
    prompt: texts.updateDistrict,
    autoComplete: "address-level1",
  },
  {
    field: "streetAddress",
    label: "Street Address",
    prompt: texts.updateStreetAddress,
    autoComplete: "street-address",
  },
  {
    field: "zipCode",
    label: "Zip Code",
    prompt: texts.updateZipCode,
    autoComplete: "postal-code",
  },
];

import { texts } from "@deskbell/shared/texts";
import type { Address } from "@deskbell/shared/users/user";
import { t } from "../../i18n/t.ts";

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
    label: t("Country"),
    prompt: t(texts.updateCountry),
    autoComplete: "country-name",
  },
  {
    field: "district",
    label: t("District"),
    prompt: t(texts.updateDistrict),
    autoComplete: "address-level1",
  },
  {
    field: "streetAddress",
    label: t("Street Address"),
    prompt: t(texts.updateStreetAddress),
    autoComplete: "street-address",
  },
  {
    field: "zipCode",
    label: t("Zip Code"),
    prompt: t(texts.updateZipCode),
    autoComplete: "postal-code",
  },
];

import { t } from "../../../i18n/t.ts";

/** Said to the author who decides about one of which nobody knows whether the desk has it. */
export const perhapsStored = t(
  "It may have arrived, though no answer has come. Look before you send it once more.",
);

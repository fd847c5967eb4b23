import type { Address } from "@deskbell/shared/users/user";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAskedCustomer } from "./customer.api.ts";

const kinds = [
  { field: "presentAddress", label: t("Present Address") },
  { field: "permanentAddress", label: t("Permanent Address") },
] as const;

/** Where the customer of a ticket lives. That it could not be loaded is said once, by CustomerContact. */
export function CustomerAddresses({ customerId }: { customerId: string }) {
  const { currentData: customer, isError } = useAskedCustomer(customerId);
  if (!customer && isError) return null;
  return (
    <dl className={`${facts.list} ${facts.section}`} aria-busy={!customer}>
      {kinds.map(({ field, label }) => (
        <div key={field}>
          <dt>{label}</dt>
          {customer ? (
            <Lines address={customer[field]} />
          ) : (
            <dd className={facts.pending}>
              <Skeleton widthPx={144} heightPx={20} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Lines({ address }: { address: Address }) {
  const { streetAddress, zipCode, district, country } = address;
  const town = [zipCode, district].filter(Boolean).join(" ");
  if (!(streetAddress || town || country)) return <dd className={facts.empty}>{t("Not given")}</dd>;
  return (
    <dd className={facts.lines}>
      <bdi>{streetAddress}</bdi>
      <bdi>{town}</bdi>
      <bdi>{country}</bdi>
    </dd>
  );
}

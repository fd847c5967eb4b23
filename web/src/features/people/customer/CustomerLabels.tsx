import { limits } from "@deskbell/shared/limits";
import type { CustomerLabels as Labels } from "@deskbell/shared/users/customer-labels";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./CustomerLabels.module.css";
import { CustomerTags } from "./CustomerTags.tsx";
import { useChangeLabelsMutation } from "./customer.api.ts";
import { OrganisationField } from "./OrganisationField.tsx";

/** Their place before they are known. */
export function PendingLabels() {
  return (
    <dl className={`${facts.list} ${facts.stacked}`} aria-busy="true">
      {[t("Organisation"), t("Customer tags")].map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.pending}>
            <Skeleton widthPx={112} heightPx={20} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CustomerLabelsProps {
  customerId: string;
  labels: Labels;
}

/** The organisation and the tags that staff keep of a customer, changed where they stand. */
export function CustomerLabels({ customerId, labels }: CustomerLabelsProps) {
  const [change, { data, isLoading }] = useChangeLabelsMutation();
  // What was answered last is known sooner than what is asked for anew.
  const known = data && data.labelsRevision > labels.labelsRevision ? data : labels;
  const { organisation, customerTags, labelsRevision } = known;
  const set = async (to: Partial<Pick<Labels, "organisation" | "customerTags">>) => {
    const { error } = await change({ id: customerId, change: { ...to, labelsRevision } });
    if (error) notify.error(causeOf(error));
    return !error;
  };
  return (
    <dl className={`${facts.list} ${facts.stacked}`} aria-busy={isLoading}>
      <div>
        <dt>{t("Organisation")}</dt>
        <dd>
          <OrganisationField
            organisation={organisation}
            isBusy={isLoading}
            onChange={(to) => set({ organisation: to })}
          />
        </dd>
      </div>
      <div>
        <dt>{t("Customer tags")}</dt>
        <dd>
          <CustomerTags
            tags={customerTags}
            isBusy={isLoading}
            hasRoom={customerTags.length < limits.customerTagsMax}
            onChange={(to) => set({ customerTags: to })}
          />
        </dd>
      </div>
    </dl>
  );
}

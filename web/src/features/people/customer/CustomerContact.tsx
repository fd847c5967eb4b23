import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import { BadgeCheck } from "lucide-react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import { PanelError } from "../../../ui/feedback/PanelError.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./CustomerContact.module.css";
import { CustomerLabels, PendingLabels } from "./CustomerLabels.tsx";
import { mailHref, phoneHref } from "./contact-links.ts";
import { useCustomer } from "./customer.api.ts";

/** How staff reach the customer of a ticket beside it. */
export function CustomerContact({ customerId }: { customerId: string }) {
  const { currentData: customer, isError, error, refetch } = useCustomer(customerId);
  if (!customer && isError) {
    return (
      <PanelError
        title={t("The customer's details could not be loaded.")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const phone = customer && phoneHref(customer.mobile);
  return (
    <>
      <dl className={`${facts.list} ${facts.stacked}`} aria-busy={!customer}>
        <div className={styles.email}>
          <dt>{t("E-mail")}</dt>
          <dd>
            {!customer ? (
              <Skeleton widthPx={184} heightPx={20} />
            ) : (
              <a className={facts.link} href={mailHref(customer.email)}>
                <bdi>{customer.email}</bdi>
              </a>
            )}
          </dd>
          <dd className={styles.verified} data-verified={customer?.isVerified}>
            {!customer ? (
              <>
                <VisuallyHidden>{t("Loading the customer's details")}</VisuallyHidden>
                <Skeleton widthPx={64} heightPx={16} />
              </>
            ) : (
              <>
                {customer.isVerified && <BadgeCheck size={14} aria-hidden="true" />}
                {verifiedText(customer)}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("Phone")}</dt>
          <dd>
            {!customer ? (
              <Skeleton widthPx={112} heightPx={20} />
            ) : phone ? (
              <a className={facts.link} href={phone}>
                <bdi dir="ltr">{customer.mobile}</bdi>
              </a>
            ) : (
              <span className={customer.mobile === "" ? facts.empty : undefined}>
                {customer.mobile || t("Not given")}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {(!customer || customer.labels) && (
        <div className={styles.labels}>
          {customer?.labels ? (
            <CustomerLabels key={customerId} customerId={customerId} labels={customer.labels} />
          ) : (
            <PendingLabels />
          )}
        </div>
      )}
    </>
  );
}

function verifiedText({ isGuest, isVerified }: CustomerDetails): string {
  if (isGuest) return t("Guest");
  if (isVerified === null) return t("not known whether verified");
  return isVerified ? t("verified") : t("not verified");
}

import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { CustomerChoice } from "../../../features/people/customer/CustomerChoice.tsx";
import { useCustomer } from "../../../features/people/customer/customer.api.ts";
import { OnBehalfForm } from "../../../features/tickets/on-behalf/OnBehalfForm.tsx";
import {
  type OnBehalfDraft,
  useOnBehalfDraft,
} from "../../../features/tickets/on-behalf/use-on-behalf-draft.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "./NewTicketDialog.module.css";

interface NewTicketDialogProps {
  /** For whom, where that is known; empty to choose. */
  customerId: string;
  onClose(): void;
}

/** A ticket that staff open for a customer: for whom, then what is written to them. */
export function NewTicketDialog({ customerId, onClose }: NewTicketDialogProps) {
  const [chosenId, setChosenId] = useState(customerId);
  const draft = useOnBehalfDraft();
  return (
    <Dialog title={t("New ticket for a customer")} onClose={onClose}>
      {chosenId === "" ? (
        <CustomerChoice onChoose={({ id }) => setChosenId(id)} />
      ) : (
        <ForCustomer
          key={chosenId}
          customerId={chosenId}
          draft={draft}
          onOther={() => setChosenId("")}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ForCustomerProps {
  customerId: string;
  draft: OnBehalfDraft;
  onOther(): void;
  onClose(): void;
}

function ForCustomer({ customerId, draft, onOther, onClose }: ForCustomerProps) {
  const navigate = useNavigate();
  const { data: customer, isError, error, refetch } = useCustomer(customerId);
  if (!customer) {
    return isError ? (
      <ErrorState
        title={t("The customer's details could not be loaded.")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner label={t("Loading the customer's details")} />
    );
  }
  return (
    <>
      <p className={styles.whom}>
        <span className={styles.who}>
          <bdi className={styles.name}>{customer.name}</bdi>
          <bdi className={styles.email}>{customer.email}</bdi>
        </span>
        <Button variant="quiet" onClick={onOther}>
          {t("Choose another customer")}
        </Button>
      </p>
      <OnBehalfForm
        customerId={customerId}
        draft={draft}
        onClose={onClose}
        onOpened={({ _id, ticket }) => {
          notify.success(t("#{number} is open", { number: ticket }));
          void navigate(`/inbox/${_id}`, { state: { takesFocus: true } });
        }}
      />
    </>
  );
}

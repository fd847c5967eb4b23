import { limits } from "@deskbell/shared/limits";
import type { FoundCustomer } from "@deskbell/shared/users/found-customers";
import { Mail } from "lucide-react";
import { useState } from "react";
import { useFoundCustomers } from "../../../api/found-customers.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { PanelError } from "../../../ui/feedback/PanelError.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useAutofocus } from "../../../ui/focus/use-autofocus.ts";
import styles from "./CustomerChoice.module.css";

const avatarPx = 32;

interface CustomerChoiceProps {
  onChoose(customer: FoundCustomer): void;
  /** An address that none of them has, where it can be written to. */
  onAddress?(address: string): void;
}

const looksLikeAddress = (words: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words.trim());

/** Searches customers by name and address; a click or Enter takes one. */
export function CustomerChoice({ onChoose, onAddress }: CustomerChoiceProps) {
  const [words, setWords] = useState("");
  const field = useAutofocus<HTMLDivElement>();
  const { customers, error, retry } = useFoundCustomers(words);
  return (
    <div className={styles.choice}>
      <div ref={field}>
        <TextField
          label={t("Customer, by name or e-mail address")}
          type="search"
          dir="auto"
          autoComplete="off"
          maxLength={limits.searchMaxChars}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            const [first] = customers ?? [];
            // Safari reports the Enter that ends a composition only by the code 229.
            if (event.key !== "Enter" || isComposing(event) || !first) return;
            event.preventDefault();
            onChoose(first);
          }}
        />
      </div>
      {error ? (
        <PanelError
          title={t("The customers could not be loaded.")}
          text={causeOf(error)}
          onRetry={retry}
        />
      ) : !customers ? (
        <Spinner label={t("Searching…")} />
      ) : customers.length === 0 ? (
        <>
          <p className={styles.none}>{t("Nobody found")}</p>
          {onAddress && looksLikeAddress(words) && (
            <Button
              icon={<Mail size={16} aria-hidden="true" />}
              onClick={() => onAddress(words.trim())}
            >
              {t("Write to {address}", { address: words.trim() })}
            </Button>
          )}
        </>
      ) : (
        <ul className={styles.found} aria-label={t("Customers")}>
          {customers.map((customer) => (
            <li key={customer.id}>
              <button type="button" className={styles.customer} onClick={() => onChoose(customer)}>
                <Avatar name={customer.name} src={customer.avatar} sizePx={avatarPx} />
                <span className={styles.words}>
                  <bdi>{customer.name}</bdi>
                  <span className={styles.email}>
                    <bdi>{customer.email}</bdi>
                    {customer.isGuest && ` · ${t("Guest")}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

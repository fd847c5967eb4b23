import { times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { newAddressSchema } from "@deskbell/shared/users/profile";
import type { Address } from "@deskbell/shared/users/user";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useReturnedFocus } from "../../ui/focus/use-returned-focus.ts";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./AddressBlock.module.css";
import { addressLines } from "./address-lines.ts";
import { Fact } from "./Fact.tsx";
import { notifyFailure } from "./notify-failure.ts";
import { type AddressKind, useUpdateAddressMutation } from "./profile.api.ts";

/** The customer's titles and toasts; the toasts differ by one letter (spec §8). */
const words = {
  presentAddress: { title: t(texts.presentAddress), updated: t(texts.presentAddressUpdated) },
  permanentAddress: { title: t(texts.permanentAddress), updated: t(texts.permanentAddressUpdated) },
} as const;

interface AddressBlockProps {
  which: AddressKind;
  address: Address;
  /** Called after a change, to read the viewer anew. */
  onChanged(): Promise<void>;
}

/** One address, looked at or edited as a whole. */
export function AddressBlock({ which, address, onChanged }: AddressBlockProps) {
  const { title } = words[which];
  const [isEditing, setIsEditing] = useState(false);
  const { button, returnFocus } = useReturnedFocus(isEditing);
  const leave = () => {
    returnFocus();
    setIsEditing(false);
  };
  return (
    <section className={styles.block} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {!isEditing && (
          <Button
            ref={button}
            variant="quiet"
            aria-label={t("Edit {title}", { title })}
            onClick={() => setIsEditing(true)}
          >
            {t("Edit")}
          </Button>
        )}
      </header>
      {isEditing ? (
        <AddressForm which={which} address={address} onChanged={onChanged} onLeave={leave} />
      ) : (
        addressLines.map(({ field, label, prompt }) => (
          <Fact key={field} label={label} value={address[field]} prompt={prompt} />
        ))
      )}
    </section>
  );
}

interface AddressFormProps extends AddressBlockProps {
  onLeave(): void;
}

function AddressForm({ which, address, onChanged, onLeave }: AddressFormProps) {
  const { title, updated } = words[which];
  const [updateAddress] = useUpdateAddressMutation();
  const { register, handleSubmit, setError, formState } = useForm<Address>({
    resolver: standardSchemaResolver(newAddressSchema),
    mode: "onTouched",
    defaultValues: address,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (draft) => {
    try {
      await updateAddress({ which, address: draft }).unwrap();
      notify.success(updated, { durationMs: times.shortToastMs });
      await onChanged();
      onLeave();
    } catch (error) {
      const messages = notifyFailure(error);
      for (const { field } of addressLines) {
        const message = messages[field];
        if (message) setError(field, { message });
      }
    }
  });

  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {addressLines.map(({ field, label, autoComplete }, i) => (
        <TextField
          key={field}
          label={label}
          autoComplete={autoComplete}
          dir="auto"
          autoFocus={i === 0}
          error={errors[field]?.message}
          {...register(field)}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t("Update")}
        </Button>
        <Button disabled={isSubmitting} onClick={onLeave}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

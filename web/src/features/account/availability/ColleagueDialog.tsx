import { limits } from "@deskbell/shared/limits";
import { newAvailabilitySchema, newCapacitySchema } from "@deskbell/shared/users/availability";
import type { StaffMember } from "@deskbell/shared/users/user";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Select } from "../../../ui/fields/Select.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { receiveAvailability } from "./availability.live.ts";
import { useSetAvailabilityOfMutation, useSetCapacityMutation } from "./colleagues.api.ts";

const schema = newAvailabilitySchema.extend({ capacity: newCapacitySchema.shape.capacity });
const choices = {
  online: t("Online"),
  away: t("Away"),
  away_reassigning: t("Away, give tickets back"),
};

/** Says for a colleague whether they are given tickets, and how many; only what was changed is sent. */
export function ColleagueDialog({ person, onClose }: { person: StaffMember; onClose(): void }) {
  const { id, name, availability = "away", capacity = limits.usualCapacity } = person;
  const [before] = useState({ availability, capacity });
  const dispatch = useAppDispatch();
  const [setAvailability] = useSetAvailabilityOfMutation();
  const [setCapacity] = useSetCapacityMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    mode: "onTouched",
    defaultValues: before,
  });
  const { errors, isSubmitting } = formState;
  const title = t("Change the availability of {name}", { name });

  const submit = handleSubmit(async (wanted) => {
    setProblems([]);
    try {
      if (wanted.capacity !== before.capacity) {
        dispatch(receiveAvailability(await setCapacity({ id, ...wanted }).unwrap()));
      }
      if (wanted.availability !== before.availability) {
        dispatch(receiveAvailability(await setAvailability({ id, ...wanted }).unwrap()));
      }
      notify.success(t("The availability of {name} is saved.", { name }));
      onClose();
    } catch (error) {
      setProblems([causeOf(error)]);
    }
  });

  return (
    <FormDialog
      title={title}
      problems={problems}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="availability"
        render={({ field }) => (
          <Select
            label={t("Availability")}
            value={field.value}
            choices={choices}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label={t("Open tickets at most")}
        type="number"
        min={0}
        max={limits.capacityMax}
        error={errors.capacity && t("A number from 0 to {max}", { max: limits.capacityMax })}
        {...register("capacity", { valueAsNumber: true })}
      />
    </FormDialog>
  );
}

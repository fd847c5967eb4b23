import { times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { phoneSchema } from "@deskbell/shared/users/profile";
import type { User } from "@deskbell/shared/users/user";
import { t } from "../../i18n/t.ts";
import { notify } from "../../ui/toasts/notify.ts";
import { EditableFact } from "./EditableFact.tsx";
import { useUpdatePhoneMutation } from "./profile.api.ts";

interface ProfilePhoneProps {
  viewer: User;
  /** Called after a change, to read the viewer anew. */
  onChanged(): Promise<void>;
}

/** The telephone number; it may be empty. */
export function ProfilePhone({ viewer, onChanged }: ProfilePhoneProps) {
  const [updatePhone] = useUpdatePhoneMutation();
  return (
    <EditableFact
      label={t("Phone Number")}
      field="mobile"
      type="tel"
      value={viewer.mobile}
      prompt={t(texts.updatePhone)}
      autoComplete="tel"
      schema={phoneSchema}
      save={async ({ mobile }) => {
        await updatePhone({ mobile }).unwrap();
        notify.success(t(texts.phoneUpdated), { durationMs: times.shortToastMs });
        await onChanged();
      }}
    />
  );
}

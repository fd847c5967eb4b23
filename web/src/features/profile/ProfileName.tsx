import { times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { displayNameSchema } from "@deskbell/shared/users/profile";
import type { User } from "@deskbell/shared/users/user";
import { openIdentity } from "../../api/identity/identity.ts";
import { t } from "../../i18n/t.ts";
import { notify } from "../../ui/toasts/notify.ts";
import { EditableFact } from "./EditableFact.tsx";
import { useUpdateNameMutation } from "./profile.api.ts";

interface ProfileNameProps {
  viewer: User;
  /** Called after a change, to read the viewer anew. */
  onChanged(): Promise<void>;
}

/** The name; the identity provider has its say first (spec §5). */
export function ProfileName({ viewer, onChanged }: ProfileNameProps) {
  const [updateName] = useUpdateNameMutation();
  return (
    <EditableFact
      label={t("Name")}
      field="displayName"
      value={viewer.displayName}
      prompt={t(texts.updateName)}
      autoComplete="name"
      schema={displayNameSchema}
      save={async ({ displayName }) => {
        const identity = await openIdentity();
        await identity.updateName(displayName);
        await updateName({ displayName }).unwrap();
        notify.success(t(texts.nameUpdated), { durationMs: times.shortToastMs });
        await onChanged();
      }}
    />
  );
}

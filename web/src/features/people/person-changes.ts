import type { ListedPerson } from "@deskbell/shared/users/people";
import type { Role } from "@deskbell/shared/users/user";
import { t } from "../../i18n/t.ts";
import { type Access, accessOf } from "../../state/access.ts";

/** An action of staff on a person, with the texts of its confirmation. */
export interface PersonChange {
  action: string;
  /** What it means, one sentence each. */
  consequences: string;
  done: string;
  isDangerous: boolean;
  role?: Role;
  isDisabled?: boolean;
}

/** What can be done about somebody's role, by what they are. */
const roleChanges: Record<Access, (name: string, isViewer: boolean) => PersonChange> = {
  admin: (name, isViewer) => ({
    action: t("Take admin away"),
    consequences: isViewer
      ? t("You will be signed out, and from then on see only your own tickets.")
      : t("{name} will be signed out, and from then on see only their own tickets.", { name }),
    done: t("{name} is not an admin any more.", { name }),
    isDangerous: true,
    role: "user",
  }),
  customer: (name) => ({
    action: t("Make admin"),
    consequences: t(
      "{name} will be signed out once, and from then on see every ticket and every person, and may do what you may do here.",
      { name },
    ),
    done: t("{name} is an admin now.", { name }),
    isDangerous: false,
    role: "admin",
  }),
};

/** What can be done about somebody. Nobody disables themselves; the server keeps the last admin. */
export function changesOf(person: ListedPerson, isViewer: boolean) {
  const { name, isDisabled } = person;
  const changes: PersonChange[] = [roleChanges[accessOf(person)](name, isViewer)];
  if (isViewer) return changes;
  changes.push(
    isDisabled
      ? {
          action: t("Enable"),
          consequences: t("{name} will be able to sign in again.", { name }),
          done: t("{name} can sign in again.", { name }),
          isDangerous: false,
          isDisabled: false,
        }
      : {
          action: t("Disable"),
          consequences: t(
            "{name} will be signed out at once and cannot sign in until somebody enables them again. Their tickets stay.",
            { name },
          ),
          done: t("{name} is disabled.", { name }),
          isDangerous: true,
          isDisabled: true,
        },
  );
  return changes;
}

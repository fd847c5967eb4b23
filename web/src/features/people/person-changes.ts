import type { ListedPerson } from "@deskbell/shared/users/people";
import type { Role } from "@deskbell/shared/users/user";

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

/** What can be done about somebody. Nobody disables themselves; the server keeps the last admin. */
export function changesOf({ name, role, isDisabled }: ListedPerson, isViewer: boolean) {
  const changes: PersonChange[] = [];
  if (role === "admin") {
    changes.push({
      action: "Take admin away",
      consequences: isViewer
        ? "You will be signed out, and from then on see only your own tickets."
        : `${name} will be signed out, and from then on see only their own tickets.`,
      done: `${name} is not an admin any more.`,
      isDangerous: true,
      role: "user",
    });
  } else {
    changes.push({
      action: "Make admin",
      consequences: `${name} will be signed out once, and from then on see every ticket and every person, and may do what you may do here.`,
      done: `${name} is an admin now.`,
      isDangerous: false,
      role: "admin",
    });
  }
  if (isViewer) return changes;
  changes.push(
    isDisabled
      ? {
          action: "Enable",
          consequences: `${name} will be able to sign in again.`,
          done: `${name} can sign in again.`,
          isDangerous: false,
          isDisabled: false,
        }
      : {
          action: "Disable",
          consequences: `${name} will be signed out at once and cannot sign in until somebody enables them again. Their tickets stay.`,
          done: `${name} is disabled.`,
          isDangerous: true,
          isDisabled: true,
        },
  );
  return changes;
}

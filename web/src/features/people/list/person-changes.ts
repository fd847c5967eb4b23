import type { ListedPerson } from "@deskbell/shared/users/people";
import type { Access } from "@deskbell/shared/users/user";
import { t } from "../../../i18n/t.ts";
import { accessOf } from "../../../state/access.ts";

/** An action of an admin on a person, with the texts of its confirmation. */
export interface PersonChange {
  action: string;
  /** What it means, one sentence each. */
  consequences: string;
  done: string;
  isDangerous: boolean;
  access?: Access;
  isDisabled?: boolean;
}

type ChangeOf = (name: string, isViewer: boolean) => PersonChange;

const takeAway = (action: string, done: (name: string) => string): ChangeOf => {
  return (name, isViewer) => ({
    action,
    consequences: isViewer
      ? t("You will be signed out, and from then on see only your own tickets.")
      : t("{name} will be signed out, and from then on see only their own tickets.", { name }),
    done: done(name),
    isDangerous: true,
    access: "customer",
  });
};
const takeAdmin = takeAway(t("Take admin away"), (name) =>
  t("{name} is not an admin any more.", { name }),
);
const takeAgent = takeAway(t("Take agent away"), (name) =>
  t("{name} is not an agent any more.", { name }),
);
const makeAdmin: ChangeOf = (name) => ({
  action: t("Make admin"),
  consequences: t(
    "{name} will at once see every ticket and every person, and may do what you may do here.",
    { name },
  ),
  done: t("{name} is an admin now.", { name }),
  isDangerous: false,
  access: "admin",
});
const makeAgent: ChangeOf = (name) => ({
  action: t("Make agent"),
  consequences: t(
    "{name} will at once see every ticket and may answer it, and see who its customer is.",
    { name },
  ),
  done: t("{name} is an agent now.", { name }),
  isDangerous: false,
  access: "agent",
});
const leaveAgent: ChangeOf = (name, isViewer) => ({
  ...makeAgent(name, isViewer),
  consequences: isViewer
    ? t("You will be signed out, and from then on work with tickets alone.")
    : t("{name} will be signed out, and from then on work with tickets alone.", { name }),
  isDangerous: true,
});

/** What can be done about somebody's rights, by what they are. */
const rightsChanges: Record<Access, ChangeOf[]> = {
  customer: [makeAgent, makeAdmin],
  agent: [makeAdmin, takeAgent],
  admin: [leaveAgent, takeAdmin],
};

/** What can be done about somebody. Nobody disables themselves, a guest gets no rights, and the server keeps the last admin. */
export function personChanges(person: ListedPerson, isViewer: boolean) {
  const { name, isDisabled, isGuest } = person;
  const rights = isGuest ? [] : rightsChanges[accessOf(person)];
  const changes = rights.map((change) => change(name, isViewer));
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

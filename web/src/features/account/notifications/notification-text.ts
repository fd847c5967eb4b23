import type { Notification } from "@deskbell/shared/notifications/notification";
import { t } from "../../../i18n/t.ts";

/** Who did what in which ticket; of the desk itself, and of people who are gone, what was done. */
export function notificationText({ kind, held, isShared, by, ticket }: Notification): string {
  const name = by?.name;
  if (held) return t("Your reply in #{ticket} was held: look at it", { ticket });
  if (isShared) {
    return name
      ? t("{name} shared a draft of a reply with you in #{ticket}", { name, ticket })
      : t("A draft of a reply was shared with you in #{ticket}", { ticket });
  }
  if (kind === "assigned") {
    return name
      ? t("{name} assigned #{ticket} to you", { name, ticket })
      : t("#{ticket} was assigned to you", { ticket });
  }
  if (kind === "mentioned") {
    return name
      ? t("{name} mentioned you in #{ticket}", { name, ticket })
      : t("You were mentioned in #{ticket}", { ticket });
  }
  return name
    ? t("{name} wrote in #{ticket}", { name, ticket })
    : t("New message in #{ticket}", { ticket });
}

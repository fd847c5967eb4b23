import type { ListedMail, MailDecision } from "@deskbell/shared/mail/listed-mail";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { useDecideMailMutation, useTryMailAgainMutation } from "../by-mail/mails.api.ts";

type Doing = MailDecision | "again";

/** What can be done with a mail of the list, one thing at a time, and what is said of it. */
export function useDecide({ _id: id, ticket }: ListedMail, onDone: () => void) {
  const [decideMail] = useDecideMailMutation();
  const [tryMailAgain] = useTryMailAgainMutation();
  const [doing, setDoing] = useState<Doing | null>(null);

  const done: Record<Doing, string> = {
    join: t("It becomes a message of ticket #{number}.", { number: String(ticket?.ticket ?? "") }),
    open: t("It becomes a ticket of its own."),
    spam: t("It is filed as spam."),
    dismiss: t("It is filed."),
    again: t("It is read again."),
  };

  async function run(what: Doing): Promise<void> {
    if (doing) return;
    setDoing(what);
    const { error } = await (what === "again"
      ? tryMailAgain({ id })
      : decideMail({ id, as: what }));
    setDoing(null);
    if (error) {
      notify.error(causeOf(error));
      return;
    }
    onDone();
    notify.success(done[what]);
  }

  return {
    decide: (as: MailDecision) => void run(as),
    tryAgain: () => void run("again"),
    isBusy: (what: Doing) => doing === what,
  };
}

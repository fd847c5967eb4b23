import type { GoesTo as Way } from "@deskbell/shared/mail/delivery";
import { MailX } from "lucide-react";
import { useEffect } from "react";
import { startCatchUpTimer, subscribeWake } from "../../../api/realtime/catch-up-triggers.ts";
import { listText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useReadDeliveryQuery } from "./delivery.api.ts";
import styles from "./GoesTo.module.css";
import { useDeliveryActions } from "./use-delivery-actions.ts";

const reasons: Readonly<Record<string, string>> = {
  muted: t("e-mails about this ticket are switched off"),
  unwanted: t("this person wants no e-mails about answers"),
  unproven: t("the e-mail address is not verified"),
  unmailable: t("not every server takes e-mails to this address"),
  suppressed: t("e-mails to this address came back"),
  spam: t("the ticket is spam"),
  kept_out: t("this person is kept out"),
};

const namesMax = 3;

/** Above the reply: who gets it, and how. */
export function GoesTo({ ticketId }: { ticketId: string }) {
  const { data, refetch } = useReadDeliveryQuery(ticketId);
  useEffect(() => {
    // An event that says that it is another one by now may have been lost.
    const catchUp = () => void refetch();
    const stops = [subscribeWake(catchUp), startCatchUpTimer(catchUp)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refetch]);
  const { isBusy, lift } = useDeliveryActions(ticketId);
  const goesTo = data?.goesTo;
  if (!goesTo) return <span className={styles.way} />;
  const why = goesTo.why && reasons[goesTo.why];
  const way = wayText(goesTo);
  const others = data.copied?.map(({ name }) => name) ?? [];
  const alone = why ? t("{way}: {why}", { way, why }) : way;
  const words =
    others.length > 0
      ? t("{way}; also {names}, by e-mail", { way: alone, names: namesText(others) })
      : alone;
  return (
    <span
      className={styles.way}
      data-problem={Boolean(why)}
      title={[words, goesTo.address].filter(Boolean).join("\n")}
    >
      {why && <MailX size={14} aria-hidden="true" />}
      <span className={styles.words}>{words}</span>
      {goesTo.why === "suppressed" && (
        <Button variant="quiet" isBusy={isBusy} onClick={lift}>
          {t("Mail there again")}
        </Button>
      )}
    </span>
  );
}

/** Of many the first. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, namesMax);
  const more = names.length - shown.length;
  return listText(more > 0 ? [...shown, t("{count} more", { count: more })] : shown);
}

function wayText({ by, name, from, why }: Way): string {
  if (by === "mail") {
    return from
      ? t("to {name}, by e-mail from {address}", { name, address: from.address })
      : t("to {name}, by e-mail", { name });
  }
  if (by === "nobody") return t("to nobody");
  return why === "off"
    ? t("to {name}, on the website", { name })
    : t("to {name}, on the website only", { name });
}

import type { CopiedMail } from "@deskbell/shared/mail/delivery";
import type { Seen } from "@deskbell/shared/tickets/seen";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { isStaffs } from "../seen/with-seen.ts";
import type { AnswerDelivery } from "./delivery-of.ts";
import type { DeliveryMark } from "./mark-of.ts";

export interface MarkDetailsProps {
  mark: DeliveryMark;
  seq: number;
  sentAt: string;
  /** Who wrote it, and who looks at it: that both have seen it goes without saying. */
  ownIds: readonly string[];
  seen: Seen | undefined;
  delivery: AnswerDelivery | null;
  /** What became of the mails to others. */
  copies: readonly CopiedMail[];
  /** Of the customer, where staff ask. */
  customerName: string | null;
}

const notMailed: Readonly<Record<string, string>> = {
  seen: t("Not mailed: it was seen before"),
  muted: t("Not mailed: e-mails are switched off"),
  unwanted: t("Not mailed: no e-mails wanted"),
  dropped: t("Not mailed"),
};

const shownMax = 5;

/** All that is known of where a message is: when it was sent and mailed, and for staff who has seen it. */
export function MarkDetails(props: MarkDetailsProps) {
  const { mark, sentAt, delivery, copies, seen } = props;
  return (
    <>
      <p>{t("Sent {time}", { time: fullTimeText(sentAt) })}</p>
      {delivery && <MailLine {...delivery} />}
      {copies.map((copy) => (
        <p key={copy.person.id} title={copy.to}>
          <Rich parts={[<bdi key="name">{copy.person.name}</bdi>]}>{copyWords(copy)}</Rich>
        </p>
      ))}
      {seen && isStaffs(seen) ? (
        <Readers {...props} seen={seen} />
      ) : (
        mark.kind === "seen" && <p>{t("Seen by support")}</p>
      )}
    </>
  );
}

function MailLine({ state, to, at, reason }: AnswerDelivery) {
  const time = at && fullTimeText(at);
  if (state === "waiting") return time && <p>{t("To be mailed {time}, unless seen", { time })}</p>;
  if (state === "delayed") {
    return (
      <p>
        {t("E-mail is late")}
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </p>
    );
  }
  if (state !== "mailed") return notMailed[state] && <p>{notMailed[state]}</p>;
  if (!time) return null;
  if (!to) return <p>{t("Mailed {time}", { time })}</p>;
  return (
    <p>
      <Rich parts={[<bdi key="to">{to}</bdi>]}>{t("Mailed to <0></0>, {time}", { time })}</Rich>
    </p>
  );
}

/** `<0></0>` is whom it is for. */
function copyWords({ state, at }: CopiedMail): string {
  switch (state) {
    case "mailed":
      return t("Mailed to <0></0>, {time}", { time: fullTimeText(at) });
    case "waiting":
      return t("To be mailed to <0></0>");
    case "delayed":
      return t("E-mail to <0></0> is late");
    case "failed":
      return t("Could not be delivered to <0></0>");
    case "suppressed":
      return t("Not mailed to <0></0>: e-mails to this address came back");
    case "muted":
      return t("Not mailed to <0></0>: e-mails are switched off");
    default:
      return t("Not mailed to <0></0>");
  }
}

type ReadersProps = MarkDetailsProps & { seen: Extract<Seen, { staff: unknown }> };

/** A mark says of a later message when that was read: this one was by then. */
function Readers({ mark, seq, ownIds, seen, customerName }: ReadersProps) {
  const { customer, staff } = seen;
  const colleagues = staff.filter(
    ({ person, ...it }) => it.seq >= seq && !ownIds.includes(person.id),
  );
  const more = colleagues.length - shownMax;
  const readers = [
    ...(customer && customer.seq >= seq ? [{ id: "", name: customerName, ...customer }] : []),
    ...colleagues.slice(0, shownMax).map(({ person, ...it }) => ({ ...person, ...it })),
  ];
  return (
    <>
      {mark.kind === "seen" && (customer?.seq ?? -1) < seq && <p>{t("Answered since")}</p>}
      {readers.map(({ id, name, at, seq: upTo }) => (
        <p key={id}>
          <Rich parts={[<bdi key="name">{name ?? t("the customer")}</bdi>]}>
            {upTo === seq
              ? t("Seen by <0></0>, {time}", { time: fullTimeText(at) })
              : t("Seen by <0></0>, {time} or before", { time: fullTimeText(at) })}
          </Rich>
        </p>
      ))}
      {more > 0 && <p>{t("{count} more", { count: more })}</p>}
    </>
  );
}

import type { Activity } from "@deskbell/shared/tickets/activity";
import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";

type Change = Activity["changes"][number];

/** What an entry changed, in plain words that follow the name of who did it: "solved it". */
export function changePhrases({ changes, actor, names }: Activity): string[] {
  const context = { names: names ?? {}, actorId: actor.person?.id ?? "", changes };
  const phrases = changes.map((change) => phrasesByField[change.field]?.(change, context) ?? other);
  return [...new Set(phrases.filter((phrase) => phrase !== ""))];
}

interface Context {
  /** What those are called whose ids stand in the changes. */
  names: Record<string, string>;
  actorId: string;
  changes: readonly Change[];
}

/** A newer server may change what this page knows nothing of. */
const other = t("changed something else");

const priorities: Record<string, string> = {
  low: t("Low"),
  normal: t("Normal"),
  high: t("High"),
  urgent: t("Urgent"),
};

const phrasesByField: Record<string, (change: Change, context: Context) => string> = {
  status: ({ from, to }, { changes }) => {
    if (to === "solved") return t("solved it");
    if (to === "closed") return t("closed it");
    if (to === "pending") return t("set it to Pending");
    if (to === "snoozed") return snoozed(changes);
    if (to !== "open") return other;
    if (from === "snoozed") return t("woke it up");
    return from === "pending" ? t("set it to Open") : t("opened it again");
  },
  // Empty where the change of status already says it.
  snoozedUntil: ({ to }, { changes }) =>
    typeof to !== "string" || has(changes, "status")
      ? ""
      : t("moved the snooze to {time}", { time: fullTimeText(to) }),
  wakeOn: (_change, { changes }) =>
    has(changes, "status") || has(changes, "snoozedUntil") ? "" : t("changed what ends the snooze"),
  priority: ({ to }) =>
    t("set the priority to {priority}", { priority: priorities[String(to)] ?? String(to) }),
  assigneeId: ({ from, to }, { names, actorId }) => {
    if (to === null) return from === actorId ? t("gave it back") : t("took the owner away");
    if (to === actorId) return t("took it");
    const name = names[String(to)];
    return name ? t("assigned it to {name}", { name }) : t("assigned it to somebody else");
  },
  teamId: ({ to }, { names }) => {
    const name = names[String(to)];
    return name ? t("moved it to the team {name}", { name }) : t("moved it to another team");
  },
  tagIds: ({ from, to }, { names }) => {
    const [before, now] = [idsOf(from), idsOf(to)];
    const added = now.filter((id) => !before.includes(id)).map((id) => names[id]);
    const removed = before.filter((id) => !now.includes(id)).map((id) => names[id]);
    const [first, ...more] = [...added, ...removed];
    if (!first || more.length > 0) return t("changed the tags");
    return added.length > 0
      ? t("added the tag {name}", { name: first })
      : t("removed the tag {name}", { name: first });
  },
  followerIds: () => t("changed who follows it"),
  isSpam: ({ to }) => (to === true ? t("marked it as spam") : t("said that it is no spam")),
  mergedInto: ({ from, to }) =>
    to === null
      ? t("undid the merge into #{number}", { number: String(from) })
      : t("merged it into #{number}", { number: String(to) }),
  absorbs: ({ from, to }) =>
    to === null
      ? t("took #{number} out of this ticket again", { number: String(from) })
      : t("merged #{number} into this ticket", { number: String(to) }),
  openedFor: ({ to }, { names }) => t("opened it for {name}", { name: names[String(to)] ?? "" }),
  splitFrom: ({ to }) => t("split it from #{number}", { number: String(to) }),
  splitInto: ({ to }) => t("split a message into #{number}", { number: String(to) }),
  copied: ({ from, to }) =>
    to === null
      ? t("took {address} off the mails of this ticket", { address: String(from) })
      : t("added {address} to the mails of this ticket", { address: String(to) }),
  forwarded: ({ to }) => t("forwarded it to {address}", { address: String(to) }),
  links: () => t("changed the links to other tickets"),
  messageEdited: () => t("edited a message"),
  messageDeleted: () => t("deleted a message"),
  noteEdited: () => t("edited a note"),
  noteDeleted: () => t("deleted a note"),
  messageRedacted: () => t("redacted words in a message"),
  redacted: () => t("redacted words in this ticket"),
  mail: ({ to }) => mailPhrases[String(to)] ?? other,
};

/** Details, such as the mail server's words, are shown as the entry's reason. */
const mailPhrases: Record<string, string> = {
  automatic: t("received an automatic answer by mail"),
  held: t("holds a mail until somebody decides about it"),
  failed: t("could not deliver a mail to the customer"),
  failed_other: t("could not deliver a mail to somebody else than the customer"),
  complaint_other: t("was told that somebody else than the customer called a mail spam"),
  suppressed: t("did not mail the customer, since mails to their address came back"),
  complaint: t("mails the customer no more, who called a mail spam"),
};

function snoozed(changes: readonly Change[]): string {
  const until = changes.find(({ field }) => field === "snoozedUntil")?.to;
  return typeof until === "string"
    ? t("snoozed it until {time}", { time: fullTimeText(until) })
    : t("snoozed it");
}

const has = (changes: readonly Change[], name: string) =>
  changes.some(({ field }) => field === name);

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

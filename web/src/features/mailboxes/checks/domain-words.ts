import type { DomainCheck, StepOutcome } from "@deskbell/shared/mail/mailbox-checks";
import { t } from "../../../i18n/t.ts";

type CheckedRecord = Pick<DomainCheck, "is" | "outcome" | "name" | "advice">;

export const questionWords: Record<DomainCheck["is"], string> = {
  spf: t("SPF: which servers send for the domain"),
  dkim: t("DKIM: the key that e-mails are signed with"),
  dmarc: t("DMARC: what becomes of forged e-mails"),
};

export const domainOutcomeWords: Record<DomainCheck["outcome"], string> = {
  ok: t("OK"),
  missing: t("Missing"),
  wrong: t("Wrong"),
  no_answer: t("No answer"),
  unknown: t("Not known yet"),
};

/** How it is shown: what is well may still be better. */
export function domainKind({ outcome, advice }: CheckedRecord): StepOutcome {
  if (outcome === "ok") return advice === null ? "ok" : "warning";
  return outcome === "missing" || outcome === "wrong" ? "failed" : "warning";
}

/** What to do, as a sentence; null where there is nothing to do. */
export function adviceText({ name, advice }: CheckedRecord, domain: string): string | null {
  if (advice === null) return null;
  const at = name ?? domain;
  const texts: Readonly<Record<string, () => string>> = {
    add_spf: () =>
      t(
        "Add a TXT record to {domain} that names who sends for it. Your mail provider says which, for instance: {example}",
        { domain, example: "v=spf1 include:spf.example.com -all" },
      ),
    merge_spf: () => t("There are several SPF records, so none of them counts. Make one of them."),
    mend_spf: () => t("Nobody can read this SPF record. Correct it as your mail provider says."),
    narrow_spf: () =>
      t("It lets every server send for {domain}. Let it end with {end} instead.", {
        domain,
        end: "-all",
      }),
    make_round_trip: () =>
      t("Send an e-mail to yourself first: it shows the key, which is looked for here then."),
    sign_mails: () => t("Your mail server does not sign e-mails. Switch DKIM on there."),
    sign_by_domain: () =>
      t("Your mail server signs e-mails for another domain. Have it sign for {domain}.", {
        domain,
      }),
    add_dkim: () =>
      t("The key is not there. Add the TXT record {at} as your mail server gives it.", { at }),
    mend_dkim: () =>
      t(
        "The record at {at} is not the key that e-mails are signed with. Enter it anew as your mail server gives it.",
        { at },
      ),
    add_dmarc: () =>
      t("Add a TXT record {at}, for instance: {example}", {
        at,
        example: "v=DMARC1; p=none",
      }),
    merge_dmarc: () =>
      t("There are several DMARC records, so none of them counts. Make one of them."),
    mend_dmarc: () =>
      t("Nobody can read this DMARC record. Correct it, for instance: {example}", {
        example: "v=DMARC1; p=none",
      }),
    tighten_dmarc: () =>
      t(
        "It asks nobody to refuse what is forged. Once all your e-mails are signed, make {policy} of it.",
        { policy: "p=quarantine" },
      ),
    try_again: () => t("DNS did not answer. Try again in a while."),
  };
  return texts[advice]?.() ?? advice;
}

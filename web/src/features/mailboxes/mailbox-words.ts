import type { DeskMailbox, ShownProblem } from "@deskbell/shared/mail/mailbox";
import { t } from "../../i18n/t.ts";

/** How its e-mails come in, as a sentence. */
export function incomingText({ incoming }: DeskMailbox): string {
  if (!incoming) return t("E-mails are handed over by a mail server");
  const { host, port, user } = incoming;
  const at = `${host}:${port}`;
  return incoming.oauth
    ? t("Comes in from {at} as {user}, with OAuth", { at, user })
    : t("Comes in from {at} as {user}", { at, user });
}

/** How its e-mails go out, as a sentence. */
export function outgoingText({ outgoing, canSend }: DeskMailbox): string {
  if (outgoing) {
    const { host, port, user } = outgoing;
    const at = `${host}:${port}`;
    return outgoing.usesOauth
      ? t("Goes out by {at} as {user}, with OAuth", { at, user })
      : t("Goes out by {at} as {user}", { at, user });
  }
  return canSend
    ? t("Goes out by the desk’s mail server")
    : t("Nothing goes out: it has no mail server of its own, and the desk has none");
}

const incomingWords: Readonly<Record<string, string>> = {
  refused: t("Nothing comes in: the server refuses the user name, the password or the token."),
  untrusted: t("Nothing comes in: the server’s certificate is not trusted."),
  away: t("Nothing comes in: the server cannot be reached. It is tried again."),
  not_moved: t(
    "E-mail comes in, but the server does not move it: it stays in the inbox. A full mailbox or a missing right can be the reason.",
  ),
};
const outgoingWords: Readonly<Record<string, string>> = {
  relay: t("Nothing goes out: the server takes no e-mail from the desk. It is tried again."),
};

/** What is wrong, as a sentence; a newer server may have a word of its own for it. */
export function problemText({ way, problem }: Pick<ShownProblem, "way" | "problem">): string {
  if (way === "incoming") {
    return (
      incomingWords[problem] ?? t("Something is wrong with what comes in: {problem}", { problem })
    );
  }
  return (
    outgoingWords[problem] ?? t("Something is wrong with what goes out: {problem}", { problem })
  );
}

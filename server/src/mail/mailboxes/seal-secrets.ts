import type { MailboxChange } from "@deskbell/shared/mail/mailbox";
import { AppError } from "../../errors/app-error.ts";
import type { DeskMailboxRecord } from "./desk-mailbox.model.ts";
import type { SecretBox } from "./secret-box.ts";

type Secrets = Partial<
  Record<"password" | "clientSecret" | "refreshToken" | "smtpPassword", string>
>;
type Server = { host: string; port: number; isSecure: boolean; user: string };

type Known = { id: string; record: DeskMailboxRecord | null; box: SecretBox };

/**
 * The secrets of a mailbox after a change, sealed. Those that are left out stay only while they go to the same server
 * for the same user: nobody has a stored one sent elsewhere.
 *
 * @throws AppError `invalid_input` (400) where one is missing
 */
export function sealSecrets({ incoming, outgoing }: MailboxChange, { id, record, box }: Known) {
  // As it will be: what is left out stays.
  const receives = incoming === undefined ? record?.incoming : incoming;
  const sends = outgoing === undefined ? record?.outgoing : outgoing;
  if (sends?.usesOauth && !receives?.oauth) throw noTokens();
  const kept = keptSecrets({ incoming, outgoing }, record);
  const entered: Secrets = {
    ...(incoming && !incoming.oauth && { password: incoming.password }),
    ...(incoming?.oauth && {
      clientSecret: incoming.clientSecret,
      refreshToken: incoming.refreshToken,
    }),
    ...(outgoing && !outgoing.usesOauth && { smtpPassword: outgoing.password }),
  } as Secrets;
  const given = Object.entries(entered).filter(([, words]) => words !== undefined);
  const sealed: Secrets = {
    ...kept,
    ...Object.fromEntries(
      given.map(([field, words]) => [field, box.seal(words, { mailboxId: id, field })]),
    ),
  };
  const needed = receives?.oauth ? "refreshToken" : "password";
  if (receives && !sealed[needed]) throw missing("incoming");
  if (sends && !sends.usesOauth && !sealed.smtpPassword) throw missing("outgoing");
  return { sealed, areNew: given.length > 0 };
}

/** Of what is stored that which is still for the same. */
function keptSecrets(
  { incoming, outgoing }: Pick<MailboxChange, "incoming" | "outgoing">,
  record: DeskMailboxRecord | null,
): Secrets {
  const { password, clientSecret, refreshToken, smtpPassword } = (record?.secrets ?? {}) as Secrets;
  const was = record?.incoming;
  const isSameWay =
    was?.oauth?.tokenUrl === incoming?.oauth?.tokenUrl &&
    was?.oauth?.clientId === incoming?.oauth?.clientId;
  const sent = record?.outgoing;
  const isSentElsewhere =
    outgoing?.usesOauth === true && !(sent?.usesOauth && isSameServer(outgoing, sent));
  const isReceivedAsBefore = incoming === undefined || (isSameServer(incoming, was) && isSameWay);
  // Of OAuth it is used at the server that mails are sent by, too.
  const keepsIncoming = isReceivedAsBefore && !(was?.oauth && isSentElsewhere);
  const keepsOutgoing =
    outgoing === undefined || (isSameServer(outgoing, sent) && !outgoing?.usesOauth);
  return {
    ...(keepsIncoming && {
      ...(password && { password }),
      ...(clientSecret && { clientSecret }),
      ...(refreshToken && { refreshToken }),
    }),
    ...(keepsOutgoing && smtpPassword && { smtpPassword }),
  };
}

const isSameServer = (one: Server | null | undefined, other: Server | null | undefined): boolean =>
  Boolean(one && other) &&
  one?.host === other?.host &&
  one?.port === other?.port &&
  one?.isSecure === other?.isSecure &&
  one?.user === other?.user;

const noTokens = () =>
  new AppError("invalid_input", "It sends by OAuth only where it receives by OAuth.", {
    field: "outgoing",
  });

const missing = (field: string) =>
  new AppError(
    "invalid_input",
    "Enter the password or token: it is stored for this server alone.",
    {
      field,
    },
  );
